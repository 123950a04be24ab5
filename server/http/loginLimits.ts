import type { FastifyRequest } from 'fastify';
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

type Origin = Pick<FastifyRequest, 'ip' | 'body'>;

/**
 * Lets no login through above the rates. An attempt counts from its beginning, so that many at once get no further than one
 * after the other, and is given back when it succeeds: an office behind one address signs in at eight.
 */
export class LoginLimits {
  readonly #limits: readonly { readonly attempts: Attempts; readonly keyOf: (origin: Origin) => string }[];

  constructor({ perAddress, perAddressAndUser }: LoginRates) {
    this.#limits = [
      { attempts: new Attempts(perAddress, MINUTE_MS), keyOf: ({ ip }) => ip },
      { attempts: new Attempts(perAddressAndUser, MINUTE_MS), keyOf: ({ ip, body }) => `${ip} ${usernameIn(body)}` },
    ];
  }

  /** Throws 'request.tooMany' where the address, or the address with this user name, has used up its attempts; counts this one otherwise. */
  begin(origin: Origin, now: number): void {
    const wait = Math.max(...this.#limits.map(({ attempts, keyOf }) => attempts.wait(keyOf(origin), now)));
    if (wait > 0) throw new Failure('request.tooMany', { seconds: Math.ceil(wait / 1000) });
    for (const { attempts, keyOf } of this.#limits) attempts.take(keyOf(origin), now);
  }

  succeeded(origin: Origin): void {
    for (const { attempts, keyOf } of this.#limits) attempts.giveBack(keyOf(origin));
  }
}

/** The user name as login compares it, out of a body that no schema has seen yet. */
const usernameIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'username' in body && typeof body.username === 'string' ? fold(body.username.trim()) : '';
