import type { AuditAction } from '#core/contract/admin/audit.ts';
import { verify } from '@node-rs/argon2';
import { readBase64 } from '#server/http/body.ts';
import type { Call, Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { NO_PASSWORD, replacedPassword } from '#server/rules/password.ts';
import { makeRecoveryCodes, recoveryHash, stepOfCode } from '#server/rules/secondFactor.ts';
import { changeCredentials, recoveryCodesLeft } from '#server/store/people/credentials.ts';
import { setImage } from '#server/store/people/userImage.ts';
import type { SessionRow, UserChange, UserRow } from '#server/store/people/sessions.ts';
import { grantVerification } from '#server/store/people/verifications.ts';
import { current, presentUser } from '#server/calls/people/sessionUser.ts';
import { spendCode } from '#server/calls/people/spendCode.ts';

/** Changes users make to their own sign-in. */
export const accountHandlers = {
  userSet: async (call) => {
    const { body } = call;
    ensureSelf(call, body.id);
    const own = await current(call.services, call.principal);
    const passwordhash = await replacedPassword(
      own.user.passwordhash,
      readBase64(body.password.value),
      readBase64(body.password.newvalue),
    );
    return { user: [await changed(call, own, { passwordhash, mustchange: 0 }, 'password.changed')] };
  },

  userVerifyPassword: async ({ services, principal, body }) => {
    await ensurePassword((await current(services, principal)).user, body.password);
    if (body.docid !== undefined)
      await grantVerification(services.store.db, principal.sessionHash, body.docid, services.now());
    return {};
  },

  userImage: async (call) => {
    const { services, principal, params, body } = call;
    ensureSelf(call, params.id);
    await setImage(services.store.db, params.id, body.image === '' ? null : body.image, services.now());
    const { user, session } = await current(services, principal);
    return { user: [presentUser(user, session)] };
  },

  userTwoFactor: async ({ services, principal }) => {
    const { user } = await current(services, principal);
    return {
      twofactor: [
        { active: user.totpsecret !== null, recoverycodes: await recoveryCodesLeft(services.store.db, user.id) },
      ],
    };
  },

  userTwoFactorActivate: async (call) => {
    const { body, services, principal } = call;
    ensureSelf(call, body.id);
    const own = await current(services, principal);
    if (own.user.totpsecret !== null) throw new Failure('twofactor.active');
    // A user who is forced to set it up has just signed in, possibly through the cloud office and without a password.
    if (!principal.setupRequired) await ensurePassword(own.user, body.password);
    // Not a guess: the caller supplies the secret.
    const totpstep = stepOfCode(body.twofactor.newvalue, body.otp, services.now());
    if (totpstep === undefined) throw new Failure('twofactor.codeWrong');
    const { codes, hashes } = recovery();
    // The code that confirms the set-up cannot be used to sign in afterwards.
    return {
      user: [
        await changed(call, own, { totpsecret: body.twofactor.newvalue, totpstep }, 'twofactor.activated', hashes),
      ],
      recoverycode: codes,
    };
  },

  userTwoFactorDeactivate: async (call) => {
    const { body } = call;
    ensureSelf(call, body.id);
    const own = await current(call.services, call.principal);
    if (own.user.totpforced === 1) throw new Failure('twofactor.forced');
    await ensureCode(call, own.user, body.otp);
    return { user: [await changed(call, own, { totpsecret: null }, 'twofactor.deactivated', [])] };
  },

  userRecoveryCodes: async (call) => {
    const { body, services, principal } = call;
    const own = await current(services, principal);
    if (own.user.totpsecret === null) throw new Failure('twofactor.inactive');
    await ensurePassword(own.user, body.password);
    await ensureCode(call, own.user, body.otp);
    const { codes, hashes } = recovery();
    return { user: [await changed(call, own, {}, 'twofactor.recoveryRenewed', hashes)], recoverycode: codes };
  },
} satisfies Partial<Handlers>;

type OwnCall = Pick<Call<'userSet'>, 'services' | 'principal' | 'session' | 'device' | 'signal'>;

/** Users may only change their own sign-in; others are changed in the administration. */
function ensureSelf({ principal }: OwnCall, id: number): void {
  if (principal.userId !== id) throw new Failure('right.missing');
}

/** @throws Failure 'twofactor.inactive', 'twofactor.codeWrong', 'request.tooMany' */
async function ensureCode(call: OwnCall, user: UserRow, otp: string): Promise<void> {
  if (user.totpsecret === null) throw new Failure('twofactor.inactive');
  if (!(await spendCode(call, user, otp))) throw new Failure('twofactor.codeWrong');
}

/**
 * Requires the password for changes that outlast the session. `password` in base64.
 * @throws Failure 'password.none', 'password.wrong'
 */
async function ensurePassword({ passwordhash }: UserRow, password: string | undefined): Promise<void> {
  if (passwordhash === NO_PASSWORD) throw new Failure('password.none');
  if (password === undefined || !(await verify(passwordhash, readBase64(password))))
    throw new Failure('password.wrong');
}

/**
 * Changes the user's credentials; returns the user afterwards.
 * @param known the session and user that the change was verified against
 * @throws Failure 'session.missing' if either has changed since
 */
async function changed(
  { services, session: cookie }: OwnCall,
  known: { readonly user: UserRow; readonly session: SessionRow },
  changes: UserChange,
  action: AuditAction,
  recoveryhashes?: readonly string[],
) {
  const { session } = known;
  const fresh = cookie.fresh();
  const renewed = { ...session, idhash: fresh.hash };
  if (
    !(await changeCredentials(services.store.db, {
      changes,
      known: known.user,
      session,
      freshhash: fresh.hash,
      action,
      now: services.now(),
      ...(recoveryhashes !== undefined && { recoveryhashes }),
    }))
  )
    throw new Failure('session.missing');
  fresh.send(session.keepalive === 1);
  return presentUser({ ...known.user, ...changes }, renewed);
}

/** New recovery codes and their hashes. */
function recovery() {
  const codes = makeRecoveryCodes();
  return {
    codes: codes.map((code) => ({ code })),
    hashes: codes.map(recoveryHash).filter((hash) => hash !== undefined),
  };
}
