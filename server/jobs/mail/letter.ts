import type { MailContent } from '#server/store/channels/mails.ts';
import { escaped } from './notice.ts';

interface Letter {
  readonly text: string;
  readonly sender: string;
  /** Documents sent as links; a link grants no access. */
  readonly links: readonly { readonly id: number; readonly filename: string }[];
  readonly publicUrl: string | undefined;
}

/** A user's message as text and as HTML. The HTML sets no colours, so that it is readable in dark mode. */
export function letter({ text, sender, links, publicUrl }: Letter): Pick<MailContent, 'text' | 'html'> {
  const addressed = links.map(({ id, filename }) => ({
    filename,
    address: `${publicUrl ?? ''}/viewer/#/document/${id}/index`,
  }));
  const listed = addressed.map(({ filename, address }) => `${filename}\n${address}`);
  const anchors = addressed.map(
    ({ filename, address }) => `<p><a href="${escaped(address)}">${escaped(filename)}</a></p>`,
  );
  return {
    text: [text, ...listed, sender].join('\n\n'),
    html: `<!doctype html><html><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="font:14px/1.5 system-ui,sans-serif;max-width:640px"><p>${escaped(text)}</p>${anchors.join('')}<p>${escaped(sender)}</p></body></html>`,
  };
}
