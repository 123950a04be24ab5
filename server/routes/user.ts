import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { SESSION_TIMEOUT_MINUTES, TOTP_COUNTDOWN_BASE_SECONDS } from '#core/contract/constants.ts';
import type { SessionUser } from '#core/contract/user.ts';
import { fold } from '#core/text/fold.ts';
import { readBase64 } from '#server/http/body.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { sessionLife } from '#server/http/sessions.ts';
import { Failure } from '#server/rules/failure.ts';
import type { Principal } from '#server/store/principals.ts';
import { closeSessions, findSession, findUserByLogin, openSession, renewSession, type SessionRow, takeTotpStep, type UserRow } from '#server/store/sessions.ts';

/** One-time codes as authenticator apps make them (specification, section 5: SHA-1 and 6 digits by default). */
const CODE = { alg: 0, digits: 6, interval: TOTP_COUNTDOWN_BASE_SECONDS } as const;
/** Steps a clock may be off. */
const CODE_WINDOW = 1;
/** Fewest characters of a password, and the module of a login that names none (both assumed). */
const PASSWORD_MINIMUM = 8;
const DEFAULT_MODULE = 'Viewer';

/** Verified in place of an unknown user's, so that an unknown user takes as long as a wrong password. */
const nobody = hash(randomBytes(16));

export const userHandlers = {
  userLogin: async ({ body, services, session }) => {
    const now = services.now();
    const user = await findUserByLogin(services.store.db, fold(body.username.trim()));
    const right = await verify(user?.passwordhash ?? (await nobody), readBase64(body.password));
    if (user === undefined || !right) throw new Failure('login.refused');
    await checkCode(services, user, body.otp, now);

    const keepalive = body.keepalive ?? false;
    const replaced = session.hash;
    const row: SessionRow = {
      idhash: session.issue(keepalive),
      userid: user.id,
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

/** Where the user has two-factor on, the code must be right, and no code opens two sessions. */
async function checkCode({ store, failedCodes }: Services, user: UserRow, otp: string | undefined, now: number): Promise<void> {
  if (user.totpsecret === null) return;
  const wait = failedCodes.wait(String(user.id), now);
  if (wait > 0) throw new Failure('request.tooMany', { seconds: Math.ceil(wait / 1000) });
  if (otp === undefined || otp === '') throw new Failure('login.codeRequired');
  const totp = new TOTP({ secret: Secret.fromBase32(user.totpsecret), digits: CODE.digits, period: CODE.interval });
  const delta = totp.validate({ token: otp.trim(), timestamp: now, window: CODE_WINDOW });
  // Between the look at the count and this nothing waits: codes sent at once are counted one by one.
  if (delta === null) failedCodes.take(String(user.id), now);
  const step = delta === null ? undefined : Math.floor(now / (CODE.interval * 1000)) + delta;
  if (step === undefined || !(await takeTotpStep(store.db, user.id, step))) throw new Failure('login.codeWrong');
}

async function current({ store, now }: Services, { sessionHash }: Principal): Promise<{ user: UserRow; session: SessionRow }> {
  const found = await findSession(store.db, sessionHash, now());
  if (found === undefined) throw new Failure('session.missing');
  return found;
}

/** Specification, section 3, Session user. */
function presentUser(user: UserRow, session: SessionRow): SessionUser {
  return {
    id: user.id,
    name: user.login,
    firstname: user.firstname,
    surname: user.surname,
    description: user.description,
    email: addresses(user.email),
    moduleid: session.moduleid,
    modulename: session.modulename,
    password: {
      canchange: true,
      policy: { active: true, needspecialchars: false, minlength: PASSWORD_MINIMUM, twofactor: { forced: user.totpforced === 1, ...CODE } },
      twofactor: user.totpsecret !== null,
    },
    mustchange: user.mustchange === 1,
    languageid: user.languageid,
    timeout: SESSION_TIMEOUT_MINUTES,
    keepalive: session.keepalive === 1,
  };
}

const addresses = (json: string): string[] => {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter((address) => typeof address === 'string') : [];
};
