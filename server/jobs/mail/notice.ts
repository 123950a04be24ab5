import type { MailAddress, MailContent } from '#server/store/channels/mails.ts';

/** A notification to be mailed. */
export interface Told {
  readonly title: string;
  readonly body: string;
  /** Link to its subject; it grants no access: the user has to sign in. */
  readonly link: string | undefined;
}

/** Escapes text for HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`).replaceAll('\n', '<br>');

const paragraph = ({ title, body, link }: Told): string => `
<tr><td style="padding:12px 0;border-bottom:1px solid #8884">
<div style="font-weight:600">${link === undefined ? escaped(title) : `<a href="${escaped(link)}">${escaped(title)}</a>`}</div>
${body === '' ? '' : `<div>${escaped(body)}</div>`}</td></tr>`;

/** One mail for one or more notifications. It sets no colours, so that it is readable in dark mode. */
export function noticeMail(to: MailAddress, subject: string, told: readonly Told[], language: string): MailContent {
  return {
    subject,
    to: [to],
    cc: [],
    bcc: [],
    attachments: [],
    text: told.map(({ title, body, link }) => [title, body, link].filter(Boolean).join('\n')).join('\n\n'),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>
<body style="font:14px/1.5 system-ui,sans-serif;max-width:640px"><table role="presentation" width="100%">${told.map(paragraph).join('')}
</table></body></html>`,
  };
}
