/** Through which server mail leaves, and as whose. */
export interface MailOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly smtpUrl: string;
  /** Sender of every mail: an address, or `Name <address>`. */
  readonly from: string;
}

/**
 * Reads SMTP_URL and MAIL_FROM; undefined where no server is set. Messages repeat no address of a server: it holds a
 * password.
 * @param refuse throws, with a text for whoever started the server
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
 * Where people reach this server, without a slash at the end: links in mails and pushes begin with it. Reads
 * PUBLIC_URL.
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
