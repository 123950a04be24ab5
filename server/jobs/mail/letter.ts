import type { MailContent } from '#server/store/channels/mails.ts';
import { escaped } from './notice.ts';

interface Letter {
  readonly text: string;
  readonly sender: string;
  /** Documents that are sent as links: they give no right to whoever follows them. */
  readonly links: readonly { readonly id: number; readonly filename: string }[];
  readonly publicUrl: string | undefined;
}

/** What a person writes, as text and as HTML that sets no colours, so that it can be read in the dark. */
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
