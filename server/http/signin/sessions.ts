import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_TIMEOUT_MINUTES } from '#core/contract/constants.ts';
import type { Store } from '#server/store/database/open.ts';
import { loadGrants, type Principal } from '#server/store/people/principals.ts';
import { findSession, renewSession } from '#server/store/people/sessions.ts';

const COOKIE = 'dms_session';
/** Days a session lives unused when the user asked to stay logged in (assumed). */
const KEEP_ALIVE_DAYS = 30;
const MINUTE_MS = 60_000;
/** A session's use is noted at most this often, so that reading pages does not write to the database. */
const NOTE_USE_MS = MINUTE_MS;

/** Milliseconds a session lives without being used. */
export const sessionLife = (keepalive: boolean): number =>
  (keepalive ? KEEP_ALIVE_DAYS * 24 * 60 : SESSION_TIMEOUT_MINUTES) * MINUTE_MS;

/** The browser's side of a session. Only the hash of the cookie is ever stored. */
export interface SessionCookie {
  /** SHA-256 of the cookie that came with the request. */
  readonly hash: string | undefined;
  /** A fresh cookie of 128 bits, to be sent once the session that it opens is kept. */
  fresh(): { readonly hash: string; readonly send: (keepalive: boolean) => void };
  clear(): void;
}

export const hashOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex');

/** Whether the browser speaks to us, or to the proxy in front, by TLS. */
export const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/** SHA-256 of the session cookie of a request, undefined where it has none. */
export const sessionHash = ({ cookies }: FastifyRequest): string | undefined =>
  cookies[COOKIE] === undefined ? undefined : hashOf(cookies[COOKIE]);

export function sessionCookie(request: FastifyRequest, reply: FastifyReply): SessionCookie {
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) } as const;
  return {
    hash: sessionHash(request),
    fresh: () => {
      const fresh = randomBytes(16).toString('base64url');
      return {
        hash: hashOf(fresh),
        send: (keepalive) => {
          reply.setCookie(COOKIE, fresh, keepalive ? { ...attributes, maxAge: sessionLife(true) / 1000 } : attributes);
        },
      };
    },
    clear: () => {
      reply.clearCookie(COOKIE, attributes);
    },
  };
}

/** The user of a live session with the rights of this moment; undefined where there is none. */
export async function authenticate({ db }: Store, hash: string, now: number): Promise<Principal | undefined> {
  const found = await findSession(db, hash, now);
  if (found === undefined) return undefined;
  const { session, user } = found;
  if (now - session.seenat > NOTE_USE_MS) await renewSession(db, hash, now, now + sessionLife(session.keepalive === 1));
  return {
    userId: user.id,
    login: user.login,
    languageId: user.languageid,
    sessionHash: hash,
    moduleid: session.moduleid,
    setupRequired: user.mustchange === 1 || (user.totpforced === 1 && user.totpsecret === null),
    ...(await loadGrants(db, user.id)),
  };
}
