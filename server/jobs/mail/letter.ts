import type { MailContent } from '#server/store/channels/mails.ts';
import { escaped, mailPage, RULE } from './page.ts';

interface Letter {
  readonly subject: string;
  readonly text: string;
  /** Empty if nobody signs it. */
  readonly sender: string;
  readonly language?: string;
  /** Documents sent as links; a link grants no access. */
  readonly links: readonly { readonly id: number; readonly filename: string }[];
  readonly publicUrl: string | undefined;
}

/** A user's message as text and as HTML. */
export function letter(written: Letter): Pick<MailContent, 'text' | 'html'> {
  const { subject, text, sender, language, links, publicUrl } = written;
  const addressed = links.map(({ id, filename }) => ({
    filename,
    address: `${publicUrl ?? ''}/viewer/#/document/${id}/index`,
  }));
  const listed = addressed.map(({ filename, address }) => `${filename}\n${address}`);
  const anchors = addressed.map(
    ({ filename, address }) =>
      `<div style="padding:8px 0;border-top:${RULE}"><a href="${escaped(address)}">${escaped(filename)}</a></div>`,
  );
  const documents = anchors.length === 0 ? '' : `<div style="border-bottom:${RULE}">${anchors.join('')}</div>`;
  const signed = sender === '' ? '' : `<p style="margin:16px 0 0;font-weight:600">${escaped(sender)}</p>`;
  return {
    text: [text, ...listed, sender].filter((part) => part !== '').join('\n\n'),
    html: mailPage({
      title: subject,
      language,
      content: `<p style="margin:0 0 16px">${escaped(text)}</p>${documents}${signed}`,
    }),
  };
}
