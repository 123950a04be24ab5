import { fold } from '#core/text/fold.ts';
import { Failure } from '#server/rules/failure.ts';
import { Attempts } from './attempts.ts';

/** Failed logins a minute. The pair bounds guessing at one user without letting a stranger lock that user out; the address bounds spraying. */
export interface LoginRates {
  readonly perAddress: number;
  readonly perAddressAndUser: number;
}
export const DEFAULT_LOGIN_RATES: LoginRates = { perAddress: 60, perAddressAndUser: 10 };

const MINUTE_MS = 60_000;

/** Who tries a password, and whose. */
interface Guess {
  readonly address: string;
  readonly username: string;
}

/**
 * Lets no login through above the rates. An attempt counts from its beginning, so that many at once get no further than one
 * after the other, and is given back when it succeeds: an office behind one address signs in at eight.
 */
export class LoginLimits {
  readonly #limits: readonly { readonly attempts: Attempts; readonly keyOf: (guess: Guess) => string }[];

  constructor({ perAddress, perAddressAndUser }: LoginRates) {
    this.#limits = [
      { attempts: new Attempts(perAddress, MINUTE_MS), keyOf: ({ address }) => address },
      {
        attempts: new Attempts(perAddressAndUser, MINUTE_MS),
        keyOf: ({ address, username }) => `${address} ${fold(username.trim())}`,
      },
    ];
  }

  /** Throws 'request.tooMany' where the address, or the address with this user name, has used up its attempts; counts this one otherwise. */
  begin(guess: Guess, now: number): void {
    const wait = Math.max(...this.#limits.map(({ attempts, keyOf }) => attempts.wait(keyOf(guess), now)));
    if (wait > 0) throw new Failure('request.tooMany', { seconds: Math.ceil(wait / 1000) });
    for (const { attempts, keyOf } of this.#limits) attempts.take(keyOf(guess), now);
  }

  succeeded(guess: Guess): void {
    for (const { attempts, keyOf } of this.#limits) attempts.giveBack(keyOf(guess));
  }
}
