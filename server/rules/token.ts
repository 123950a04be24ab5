import { createHash, randomBytes } from 'node:crypto';

/** What is kept of a token: whoever reads the table cannot use it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A token that nobody guesses, of 256 bits where nothing else is said, and what is kept of it. */
export function freshToken(bytes = 32): { readonly token: string; readonly tokenhash: string } {
  const token = randomBytes(bytes).toString('base64url');
  return { token, tokenhash: hashOfToken(token) };
}
