import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fold } from '#core/text/fold.ts';
import { Failure } from '#server/rules/failure.ts';

/** Logins a minute. The pair bounds guessing at one user without letting a stranger lock that user out; the address bounds spraying. */
export interface LoginRates {
  readonly perAddress: number;
  readonly perAddressAndUser: number;
}
export const DEFAULT_LOGIN_RATES: LoginRates = { perAddress: 60, perAddressAndUser: 10 };

const MINUTE_MS = 60_000;

/** A hook for after the body is read that lets no attempt through above the rates; @fastify/rate-limit must be registered. */
export function limitLogins(app: FastifyInstance, rates: LoginRates): (request: FastifyRequest) => Promise<void> {
  const limits = [
    app.createRateLimit({ max: rates.perAddress, timeWindow: MINUTE_MS }),
    app.createRateLimit({ max: rates.perAddressAndUser, timeWindow: MINUTE_MS, keyGenerator: (request) => `${request.ip} ${usernameIn(request.body)}` }),
  ];
  return async (request) => {
    for (const limit of limits) {
      const outcome = await limit(request);
      if (!outcome.isAllowed && outcome.isExceeded) throw new Failure('request.tooMany', { seconds: outcome.ttlInSeconds });
    }
  };
}

/** The user name as login compares it, out of a body that no schema has seen yet. */
const usernameIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'username' in body && typeof body.username === 'string' ? fold(body.username.trim()) : '';
