/** Escapes text for HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`).replaceAll('\n', '<br>');

/** Half transparent grey: visible on a light and on a dark background. */
export const RULE = '1px solid #8886';

interface MailPage {
  readonly title: string;
  /** Two letters; absent if the text's language is not known. */
  readonly language?: string | undefined;
  /** HTML. */
  readonly content: string;
}

/**
 * A mail as HTML page. It sets no colours, so that it is readable in dark mode, and no width a phone does not have.
 * Styles are inline because mail programs drop style sheets.
 */
export const mailPage = ({ title, language, content }: MailPage): string =>
  `<!doctype html><html${language === undefined ? '' : ` lang="${language}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px 16px;font:15px/1.55 system-ui,'Segoe UI',sans-serif;overflow-wrap:anywhere"><div style="max-width:600px;margin:0 auto">${content}</div></body></html>`;
