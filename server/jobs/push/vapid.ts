import { createPrivateKey, sign } from 'node:crypto';
import type { PushKeys } from '#server/store/channels/pushDevices.ts';

/** Seconds a token is valid; push services accept at most a day (RFC 8292, section 2). */
const VALID_S = 12 * 3600;

const json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * The Authorization header that identifies this server to a push service (RFC 8292).
 * @param subject a contact address for the service's operator: `https:` or `mailto:`
 */
export function vapid({ publickey, privatekey }: PushKeys, endpoint: URL, subject: string, now: number): string {
  const claims = { aud: endpoint.origin, exp: Math.floor(now / 1000) + VALID_S, sub: subject };
  const said = `${json({ typ: 'JWT', alg: 'ES256' })}.${json(claims)}`;
  const point = Buffer.from(publickey, 'base64url');
  const jwk = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', ...jwk, d: privatekey }, format: 'jwk' });
  const proof = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${said}.${proof}, k=${publickey}`;
}
