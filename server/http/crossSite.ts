import type { IncomingHttpHeaders } from 'node:http';
import { CSRF_HEADER } from '#core/contract/constants.ts';

/**
 * Whether a changing call comes from our own page. It must carry a header that other sites cannot set without a
 * preflight, which is never granted; and Sec-Fetch-Site, or Origin if that is absent, must agree. Callers outside a
 * browser send neither and carry no other user's cookie.
 * @param host host and port the client addressed.
 */
export function isOwnPage(headers: IncomingHttpHeaders, host: string): boolean {
  if (headers[CSRF_HEADER] !== '1') return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
