import type { AuditAction } from '#core/contract/audit.ts';
import { verify } from '@node-rs/argon2';
import { readBase64 } from '#server/http/body.ts';
import type { Call, Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { NO_PASSWORD, replacedPassword } from '#server/rules/password.ts';
import { makeRecoveryCodes, recoveryHash, stepOfCode } from '#server/rules/secondFactor.ts';
import { changeCredentials, recoveryCodesLeft, renewRecoveryCodes } from '#server/store/credentials.ts';
import { setImage } from '#server/store/userImage.ts';
import type { UserRow } from '#server/store/sessions.ts';
import { current, presentUser } from './sessionUser.ts';
import { spendCode } from './spendCode.ts';

/** What users change about how they themselves sign in. */
export const accountHandlers = {
  userSet: async (call) => {
    const { body } = call;
    demandOneself(call, body.id);
    const { user } = await current(call.services, call.principal);
    const passwordhash = await replacedPassword(user.passwordhash, readBase64(body.password.value), readBase64(body.password.newvalue));
    return { user: [await changed(call, { passwordhash, mustchange: 0 }, 'password.changed')] };
  },

  userVerifyPassword: async ({ services, principal, body }) => {
    const { user } = await current(services, principal);
    if (user.passwordhash === NO_PASSWORD) throw new Failure('password.none');
    if (!(await verify(user.passwordhash, readBase64(body.password)))) throw new Failure('password.wrong');
    if (body.docid !== undefined) services.verifications.grant(principal.sessionHash, body.docid, services.now());
    return {};
  },

  userImage: async (call) => {
    const { services, principal, params, body } = call;
    demandOneself(call, params.id);
    await setImage(services.store.db, params.id, body.image === '' ? null : body.image, services.now());
    const { user, session } = await current(services, principal);
    return { user: [presentUser(user, session)] };
  },

  userTwoFactor: async ({ services, principal }) => {
    const { user } = await current(services, principal);
    return { twofactor: [{ active: user.totpsecret !== null, recoverycodes: await recoveryCodesLeft(services.store.db, user.id) }] };
  },

  userTwoFactorActivate: async (call) => {
    const { body, services, principal } = call;
    demandOneself(call, body.id);
    const now = services.now();
    const { user } = await current(services, principal);
    if (user.totpsecret !== null) throw new Failure('twofactor.active');
    // Nothing can be guessed here: the secret is the caller's own.
    const totpstep = stepOfCode(body.twofactor.newvalue, body.otp, now);
    if (totpstep === undefined) throw new Failure('twofactor.codeWrong');
    const { codes, hashes } = recovery();
    // The code that proves the set-up opens no session afterwards.
    return { user: [await changed(call, { totpsecret: body.twofactor.newvalue, totpstep }, 'twofactor.activated', hashes)], recoverycode: codes };
  },

  userTwoFactorDeactivate: async (call) => {
    const { body } = call;
    demandOneself(call, body.id);
    if ((await current(call.services, call.principal)).user.totpforced === 1) throw new Failure('twofactor.forced');
    await demandCode(call, body.otp);
    return { user: [await changed(call, { totpsecret: null }, 'twofactor.deactivated', [])] };
  },

  userRecoveryCodes: async (call) => {
    const { id } = await demandCode(call, call.body.otp);
    const { codes, hashes } = recovery();
    await renewRecoveryCodes(call.services.store.db, id, hashes, call.services.now());
    return { recoverycode: codes };
  },
} satisfies Partial<Handlers>;

type OwnCall = Pick<Call<'userSet'>, 'services' | 'principal' | 'session' | 'address'>;

/** Nobody changes how others sign in; that is the business of the administration. */
function demandOneself({ principal }: OwnCall, id: number): void {
  if (principal.userId !== id) throw new Failure('right.missing');
}

/** @throws Failure 'twofactor.inactive', 'twofactor.codeWrong', 'request.tooMany' */
async function demandCode({ services, principal, address }: OwnCall, otp: string): Promise<UserRow> {
  const { user } = await current(services, principal);
  if (user.totpsecret === null) throw new Failure('twofactor.inactive');
  if (!(await spendCode(services, user, otp, address, services.now()))) throw new Failure('twofactor.codeWrong');
  return user;
}

/** Changes the user's credentials; answers the user as they are afterwards. */
async function changed({ services, principal, session: cookie }: OwnCall, changes: Parameters<typeof changeCredentials>[1]['changes'], action: AuditAction, recoveryhashes?: readonly string[]) {
  const { session } = await current(services, principal);
  const freshhash = cookie.issue(session.keepalive === 1);
  await changeCredentials(services.store.db, { changes, session, freshhash, action, now: services.now(), ...(recoveryhashes !== undefined && { recoveryhashes }) });
  const { user, session: fresh } = await current(services, { ...principal, sessionHash: freshhash });
  return presentUser(user, fresh);
}

/** Fresh recovery codes, and what is kept of them. */
function recovery() {
  const codes = makeRecoveryCodes();
  return { codes: codes.map((code) => ({ code })), hashes: codes.map(recoveryHash).filter((hash) => hash !== undefined) };
}
