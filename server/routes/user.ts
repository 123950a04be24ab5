import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { toWireDateTime } from '#core/kernel/date.ts';
import { fold } from '#core/text/fold.ts';
import { readBase64 } from '#server/http/body.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { sessionLife } from '#server/http/sessions.ts';
import { Failure } from '#server/rules/failure.ts';
import { closeSessions, findUserByLogin, openSession, renewSession, type SessionRow, sessionsOf, type UserRow } from '#server/store/sessions.ts';
import { current, presentUser } from './sessionUser.ts';
import { demandPatience, spendCode } from './spendCode.ts';

/** The module of a login that names none (assumed). */
const DEFAULT_MODULE = 'Viewer';
/** Characters kept of what a browser says of itself. */
const USER_AGENT_MAXIMUM = 400;

/** Verified in place of an unknown user's, so that an unknown user takes as long as a wrong password. */
const nobody = hash(randomBytes(16));

export const userHandlers = {
  userLogin: async ({ body, services, session, address, header }) => {
    const now = services.now();
    const user = await findUserByLogin(services.store.db, fold(body.username.trim()));
    const right = await verify(user?.passwordhash ?? (await nobody), readBase64(body.password));
    if (user === undefined || !right) throw new Failure('login.refused');
    await checkCode(services, user, body.otp, address, now);

    const keepalive = body.keepalive ?? false;
    const replaced = session.hash;
    const row: SessionRow = {
      idhash: session.issue(keepalive),
      userid: user.id,
      useragent: (header('user-agent') ?? '').slice(0, USER_AGENT_MAXIMUM),
      address,
      modulename: body.modulename ?? DEFAULT_MODULE,
      moduleid: body.moduleid ?? 0,
      keepalive: keepalive ? 1 : 0,
      createdat: now,
      seenat: now,
      expiresat: now + sessionLife(keepalive),
    };
    await openSession(services.store.db, row, replaced);
    return { user: [presentUser(user, row)] };
  },

  userExtend: async ({ services, principal }) => {
    const { user, session } = await current(services, principal);
    const now = services.now();
    await renewSession(services.store.db, session.idhash, now, now + sessionLife(session.keepalive === 1));
    return { user: [presentUser(user, session)] };
  },

  userInfo: async ({ services, principal }) => {
    const { user, session } = await current(services, principal);
    return { user: [presentUser(user, session)] };
  },

  userSessionList: async ({ services, principal }) => {
    const sessions = await sessionsOf(services.store.db, principal.userId, services.now());
    const wireDate = (at: number) => toWireDateTime(at, services.timeZone);
    return {
      session: sessions.map(({ idhash, useragent, address, createdat, seenat }) => ({
        id: publicId(idhash), current: idhash === principal.sessionHash, useragent, address, createdate: wireDate(createdat), usedate: wireDate(seenat),
      })),
    };
  },

  userSessionEnd: async ({ services, principal, body }) => {
    const now = services.now();
    const session = (await sessionsOf(services.store.db, principal.userId, now)).find(({ idhash }) => publicId(idhash) === body.id);
    if (session === undefined) throw new Failure('session.unknown');
    await closeSessions(services.store.db, principal.userId, session.idhash, 'one', now);
    return {};
  },

  userLogout: async ({ services, principal, session }) => {
    await closeSessions(services.store.db, principal.userId, principal.sessionHash, 'one', services.now());
    session.clear();
    return {};
  },

  userLogoutAll: async ({ services, principal, session }) => {
    await closeSessions(services.store.db, principal.userId, principal.sessionHash, 'all', services.now());
    session.clear();
    return {};
  },
} satisfies Partial<Handlers>;

/** A quarter of the hash: tells a user's sessions apart, and is of no use to who would forge the cookie. */
const publicId = (idhash: string): string => idhash.slice(0, 16);

/** Where the user has two-factor on, the code must be right, and no code opens two sessions. */
async function checkCode(services: Services, user: UserRow, otp: string | undefined, address: string, now: number): Promise<void> {
  if (user.totpsecret === null) return;
  demandPatience(services.codeGuesses, user.id, address, now);
  if (otp === undefined || otp === '') throw new Failure('login.codeRequired');
  if (!(await spendCode(services, user, otp, address, now))) throw new Failure('login.codeWrong');
}
