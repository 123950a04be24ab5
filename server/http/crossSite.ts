import type { IncomingHttpHeaders } from 'node:http';
import { CSRF_HEADER } from '#core/contract/constants.ts';

/**
 * Whether a changing call was made by a page of ours: it carries the header that a foreign page cannot set without a
 * preflight that is never granted, and the browser says the same by Sec-Fetch-Site, or by Origin where that is absent.
 * Calls outside a browser have neither and carry no foreign user's cookie.
 * @param host host and port the client addressed.
 */
export function isOwnPage(headers: IncomingHttpHeaders, host: string): boolean {
  if (headers[CSRF_HEADER] !== '1') return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
