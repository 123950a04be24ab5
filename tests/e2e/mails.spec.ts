import { expect, test } from '@playwright/test';
import { LANGUAGE_IDS } from '#core/contract/constants.ts';
import { letter } from '#server/jobs/mail/letter.ts';
import { noticeMail, type Told } from '#server/jobs/mail/notice.ts';
import { languageOfReader, noticeText, type NoticeName, type NoticeValues } from '#server/jobs/notices.ts';
import { MAIL_TEMPLATES } from '#server/seed/company/mailTemplates.ts';
import { expectAccessible } from './accessible.ts';
import { photograph } from './look.ts';

const LINK = 'https://dms.firma.test/viewer/#/document/4711/index';
const to = { name: 'Anna Öst', address: 'anna@firma.test' };
const reader = { languageId: LANGUAGE_IDS.de, timeZone: 'Europe/Berlin' };

const told = (name: NoticeName, values: NoticeValues): Told => ({ ...noticeText(name, values, reader), link: LINK });
const notice = (subject: string, all: readonly Told[]): string =>
  noticeMail(to, subject, all, languageOfReader(reader)).html;

const subject = 'Rechnung 2026-0815 prüfen';
const invitation = told('invitation', { login: 'a.oest', until: new Date(2026, 11, 1, 12) });
const digest = [
  { title: subject, body: 'Freigabe bis 01.12.2026', link: LINK },
  told('read', { name: 'Bela Kern', subject }),
  told('confirmed', { name: 'Bela Kern', subject: 'Arbeitsanweisung 7' }),
  told('docusignDone', { subject: 'Rahmenvertrag' }),
  told('mailRefused', { address: 'niemand@kunde.test', subject, error: `550 5.1.1 ${'unbekannt'.repeat(12)}` }),
  // Without a link.
  {
    ...told('substitutionEnds', { substitute: 'Bela Kern', name: 'Anna Öst', start: new Date(2026, 10, 2), count: 23 }),
    link: undefined,
  },
];
const wordy = letter({
  subject,
  text: MAIL_TEMPLATES[0]!.text,
  sender: 'Claudia Berger',
  language: 'de',
  links: ['Rechnung 2026-0815.pdf', `${'Lieferschein'.repeat(8)}.pdf`].map((filename, at) => ({
    id: at + 1,
    filename,
  })),
  publicUrl: 'https://dms.firma.test',
});

const mails: Readonly<Record<string, string>> = {
  notification: notice(subject, digest.slice(0, 1)),
  digest: notice('6 Benachrichtigungen', digest),
  invitation: notice(invitation.title, [invitation]),
  letter: wordy.html,
};

test('[SEND-01] [INFO-03] [A11Y-01] mails are readable in light and dark, on desk and phone, and load nothing', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  for (const [name, html] of Object.entries(mails))
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [820, 390]) {
        const picture = `mail-${name}-${colorScheme}-${width}`;
        await page.setViewportSize({ width, height: 600 });
        await page.emulateMedia({ colorScheme });
        await page.setContent(html);
        // The background of a mail program: without it, contrast is measured against white.
        await page.addStyleTag({ content: 'html { background: canvas; color: canvastext }' });
        await photograph(page, picture);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), picture).toBe(0);
        await expectAccessible(page, picture);
      }
  expect(loaded).toEqual([]);
});
