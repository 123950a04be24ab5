/** The mail server to send through, and the sender. */
export interface MailOptions {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly smtpUrl: string;
  /** Sender of every mail: an address, or `Name <address>`. */
  readonly from: string;
}

type Environment = Readonly<Record<string, string | undefined>>;
/** Throws with a message for the operator, and the name of the variable at fault. */
type Refuse = (text: string, name: string) => never;

/**
 * Reads SMTP_URL, SMTP_USER, SMTP_PASSWORD and MAIL_FROM; undefined if no server is set. Messages do not repeat the
 * address: it may hold a password.
 */
export function readMailOptions(env: Environment, refuse: Refuse): MailOptions | undefined {
  const text = env['SMTP_URL'] || undefined;
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hostname === '' || !/^smtps?:$/.test(url.protocol))
    return refuse('SMTP_URL must begin with smtp:// or smtps:// and name a server.', 'SMTP_URL');
  const from = env['MAIL_FROM'] || '';
  if (!isSender(from)) return refuse(`MAIL_FROM must be an address where SMTP_URL is set, not '${from}'.`, 'MAIL_FROM');
  if (!env['PUBLIC_URL']) return refuse('PUBLIC_URL must be set where SMTP_URL is: mails carry links.', 'PUBLIC_URL');
  const [user, password] = [env['SMTP_USER'] || undefined, env['SMTP_PASSWORD'] || undefined];
  if (user === undefined) {
    if (password !== undefined) return refuse('SMTP_USER must be set where SMTP_PASSWORD is.', 'SMTP_USER');
    return { smtpUrl: text, from };
  }
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password ?? '');
  return { smtpUrl: url.href, from };
}

/** An address, or `Name <address>`. */
export const isSender = (text: string): boolean => /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text);

/**
 * Reads PUBLIC_URL: where users reach this server, without a trailing slash. Links in mails and push messages begin
 * with it.
 */
export function readPublicUrl(env: Environment, refuse: Refuse): string | undefined {
  const text = env['PUBLIC_URL'] || undefined;
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    return refuse(`PUBLIC_URL must be the http or https address of this server, not '${text}'.`, 'PUBLIC_URL');
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname}`.replace(/\/+$/, '');
}
