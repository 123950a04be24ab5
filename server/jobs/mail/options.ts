/** The mail server to send through, and the sender. */
export interface MailOptions {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly smtpUrl: string;
  /** Sender of every mail: an address, or `Name <address>`. */
  readonly from: string;
}

/**
 * Reads SMTP_URL and MAIL_FROM; undefined if no server is set. Messages do not repeat the address: it holds a password.
 * @param refuse throws with a message for the operator
 */
export function readMailOptions(
  env: Readonly<Record<string, string | undefined>>,
  refuse: (text: string) => never,
): MailOptions | undefined {
  const smtpUrl = env['SMTP_URL'] || undefined;
  if (smtpUrl === undefined) return undefined;
  if (!URL.canParse(smtpUrl) || !/^smtps?:$/.test(new URL(smtpUrl).protocol))
    return refuse('SMTP_URL must begin with smtp:// or smtps://.');
  const from = env['MAIL_FROM'] || '';
  if (!/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(from))
    return refuse(`MAIL_FROM must be an address where SMTP_URL is set, not '${from}'.`);
  if (!env['PUBLIC_URL']) return refuse('PUBLIC_URL must be set where SMTP_URL is: mails carry links.');
  return { smtpUrl, from };
}

/**
 * Reads PUBLIC_URL: where users reach this server, without a trailing slash. Links in mails and push messages begin
 * with it.
 */
export function readPublicUrl(
  env: Readonly<Record<string, string | undefined>>,
  refuse: (text: string) => never,
): string | undefined {
  const text = env['PUBLIC_URL'] || undefined;
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    return refuse(`PUBLIC_URL must be the http or https address of this server, not '${text}'.`);
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname}`.replace(/\/+$/, '');
}
