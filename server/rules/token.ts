import { createHash, randomBytes } from 'node:crypto';

/** The stored hash of a token: reading the table does not reveal tokens. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A random token (256 bits by default) and its hash for storage. */
export function freshToken(bytes = 32): { readonly token: string; readonly tokenhash: string } {
  const token = randomBytes(bytes).toString('base64url');
  return { token, tokenhash: hashOfToken(token) };
}
