import { expect, test } from 'vitest';
import { letter } from './letter.ts';
import { noticeMail } from './notice.ts';

const EVIL = `"'><img src=x onerror=alert(1)><script>alert(2)</script>`;

test('[SEND-01] markup in any field of a letter or a notification is text in its mail', () => {
  const written = letter({
    subject: EVIL,
    text: EVIL,
    sender: EVIL,
    language: 'en',
    links: [{ id: 7, filename: EVIL }],
    publicUrl: 'https://dms.test',
  });
  const told = { title: EVIL, body: EVIL, link: `https://dms.test/viewer/#/document/7/index?${EVIL}` };
  const notice = noticeMail({ name: EVIL, address: 'anna@firma.test' }, EVIL, [told], 'en');
  for (const html of [written.html, notice.html]) {
    expect(html).not.toMatch(/<(img|script)/);
    expect(html).not.toContain(`"'`);
    expect(html).toContain('&#60;img');
  }
});
