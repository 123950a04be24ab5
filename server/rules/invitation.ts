import { createHash, randomBytes } from 'node:crypto';
import { INVITATION_DAYS } from '#core/contract/people/invitation.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;

/** What is kept of a token. */
export const invitationHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A token that nobody guesses, and what is kept of it. */
export function freshToken(): { readonly token: string; readonly tokenhash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenhash: invitationHash(token) };
}

/** When an invitation of now is void, in epoch milliseconds. */
export const invitedUntil = (now: number): number => now + INVITATION_DAYS * DAY_MS;
