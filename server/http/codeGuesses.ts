import { MAX_FAILED_CODES_AT_LOGIN } from '#core/contract/constants.ts';
import { Attempts } from './attempts.ts';

const WINDOW_MS = 10 * 60_000;
/** The one that ends the entry is answered as wrong as well (specification, section 4: more than 5). */
const PER_LOGIN = MAX_FAILED_CODES_AT_LOGIN + 1;
/** From all addresses together: 30 of a million codes in ten minutes, of which three are right at a time. */
const PER_USER = 30;

/**
 * Counts wrong second factors. Narrowly by user and address, so that nobody elsewhere shuts a user out who is signing in; widely
 * by user, so that many addresses together guess no faster.
 */
export class CodeGuesses {
  readonly #byLogin = new Attempts(PER_LOGIN, WINDOW_MS);
  readonly #byUser = new Attempts(PER_USER, WINDOW_MS);

  /** Milliseconds until codes are looked at again; 0 when they are now. */
  wait(userId: number, address: string, now: number): number {
    return Math.max(this.#byLogin.wait(loginKey(userId, address), now), this.#byUser.wait(String(userId), now));
  }

  take(userId: number, address: string, now: number): void {
    this.#byLogin.take(loginKey(userId, address), now);
    this.#byUser.take(String(userId), now);
  }

  /** A right code: whoever mistyped before begins anew. Guesses from other addresses stay counted. */
  succeeded(userId: number, address: string): void {
    this.#byLogin.forget(loginKey(userId, address));
  }
}

const loginKey = (userId: number, address: string): string => `${userId} ${address}`;
