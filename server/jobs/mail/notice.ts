import type { MailAddress, MailContent } from '#server/store/channels/mails.ts';
import { escaped, mailPage, RULE } from './page.ts';

/** A notification to be mailed. */
export interface Told {
  readonly title: string;
  readonly body: string;
  /** Link to its subject; it grants no access: the user has to sign in. */
  readonly link: string | undefined;
}

const part = ({ title, body, link }: Told): string => {
  const name = link === undefined ? escaped(title) : `<a href="${escaped(link)}">${escaped(title)}</a>`;
  const rest = body === '' ? '' : `<div style="margin-top:4px">${escaped(body)}</div>`;
  return `<div style="padding:14px 0;border-bottom:${RULE}"><div style="font-weight:600">${name}</div>${rest}</div>`;
};

/** One mail for one or more notifications. */
export function noticeMail(to: MailAddress, subject: string, told: readonly Told[], language: string): MailContent {
  return {
    subject,
    to: [to],
    cc: [],
    bcc: [],
    attachments: [],
    text: told.map(({ title, body, link }) => [title, body, link].filter(Boolean).join('\n')).join('\n\n'),
    html: mailPage({ title: subject, language, content: told.map(part).join('') }),
  };
}
