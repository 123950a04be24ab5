import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_TIMEOUT_MINUTES } from '#core/contract/constants.ts';
import type { Store } from '#server/store/database/open.ts';
import { loadGrants, type Principal } from '#server/store/people/principals.ts';
import { findSession, renewSession } from '#server/store/people/sessions.ts';

const COOKIE = 'dms_session';
/** Days an unused session lives if the user chose to stay signed in (assumed). */
const KEEP_ALIVE_DAYS = 30;
const MINUTE_MS = 60_000;
/** A session's last use is recorded at most this often, so that reading pages does not write to the database. */
const NOTE_USE_MS = MINUTE_MS;

/** Milliseconds an unused session lives. */
export const sessionLife = (keepalive: boolean): number =>
  (keepalive ? KEEP_ALIVE_DAYS * 24 * 60 : SESSION_TIMEOUT_MINUTES) * MINUTE_MS;

/** The browser's side of a session. Only the hash of the cookie is ever stored. */
export interface SessionCookie {
  /** SHA-256 of the cookie that came with the request. */
  readonly hash: string | undefined;
  /** A new random cookie of 128 bits; call `send` once its session is stored. */
  fresh(): { readonly hash: string; readonly send: (keepalive: boolean) => void };
  clear(): void;
}

export const hashOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex');

/** Whether the browser uses TLS, to this server or to the proxy in front. */
export const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/** SHA-256 of a request's session cookie; undefined if it has none. */
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

/** The user of a live session with their current rights; undefined if the session is unknown or expired. */
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
