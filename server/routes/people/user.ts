import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { fold } from '#core/text/fold.ts';
import { readBase64 } from '#server/http/body.ts';
import type { Handlers } from '#server/http/call.ts';
import { sessionLife } from '#server/http/signin/sessions.ts';
import { Failure } from '#server/rules/failure.ts';
import { NO_PASSWORD } from '#server/rules/password.ts';
import { closeSessions, findUserByLogin, renewSession, sessionsOf } from '#server/store/people/sessions.ts';
import { current, presentSession, presentUser, publicId } from '#server/calls/people/sessionUser.ts';
import { checkCode, enter } from '#server/calls/people/signIn.ts';

/** Verified for unknown users, so that they take as long as a wrong password. */
const nobody = hash(randomBytes(16));

export const userHandlers = {
  userLogin: async (call) => {
    const { body, services } = call;
    const user = await findUserByLogin(services.store.db, fold(body.username.trim()));
    const right = await verify(
      user === undefined || user.passwordhash === NO_PASSWORD ? await nobody : user.passwordhash,
      readBase64(body.password),
    );
    if (user === undefined || !right) throw new Failure('login.refused');
    await checkCode(call, user, body.otp);
    return { user: [await enter(call, user, body)] };
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
    return { session: sessions.map((session) => presentSession(session, principal, services)) };
  },

  userSessionEnd: async ({ services, principal, body }) => {
    const now = services.now();
    const session = (await sessionsOf(services.store.db, principal.userId, now)).find(
      ({ idhash }) => publicId(idhash) === body.id,
    );
    if (session !== undefined) await closeSessions(services.store.db, principal.userId, session.idhash, 'one', now);
    return {};
  },

  userLogout: async ({ services, principal, session }) => {
    await closeSessions(services.store.db, principal.userId, principal.sessionHash, 'one', services.now());
    services.snapshots.endLoading(principal.userId);
    session.clear();
    return {};
  },

  userLogoutAll: async ({ services, principal, session }) => {
    await closeSessions(services.store.db, principal.userId, principal.sessionHash, 'all', services.now());
    services.snapshots.endLoading(principal.userId);
    session.clear();
    return {};
  },
} satisfies Partial<Handlers>;
