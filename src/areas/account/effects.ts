import { t } from 'i18next';
import type { SessionUser } from '#core/contract/people/user.ts';
import type { Result } from '#core/kernel/result.ts';
import { fail, ok } from '#core/kernel/result.ts';
import { toBase64 } from '#src/gateway/base64.ts';
import { call } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import { showToast } from '#src/stores/toasts/effects.ts';

let lastChange: Promise<unknown> = Promise.resolve();

/** Settles when no change of sign-in data is in progress, as each renews the session. */
export const changesSettled = (): Promise<unknown> => lastChange;

const changing = <Answer>(change: Promise<Answer>): Promise<Answer> => {
  lastChange = change;
  return change;
};

/** Changes the password; returns the updated user. */
export const changePassword = async (
  id: number,
  value: string,
  newvalue: string,
): Promise<Result<SessionUser, CallError>> => {
  const result = await changing(
    call('userSet', { body: { id, password: { value: toBase64(value), newvalue: toBase64(newvalue) } } }),
  );
  return result.ok ? changedUser(result.value.user) : result;
};

/** The server's message about a wrong password; undefined if it is right. */
export const refusalOfPassword = async (password: string): Promise<string | undefined> => {
  const result = await call('userVerifyPassword', { body: { password: toBase64(password) } }, { silent: true });
  return result.ok ? undefined : result.error.message;
};

export interface FreshCodes {
  readonly user: SessionUser;
  readonly recoveryCodes: readonly string[];
}

/** @param password undefined if the set-up is mandatory at login, which requires none */
export const activateTwoFactor = async (
  id: number,
  secret: string,
  otp: string,
  password: string | undefined,
): Promise<Result<FreshCodes, CallError>> => {
  const body = {
    id,
    twofactor: { newvalue: secret },
    otp,
    ...(password !== undefined && { password: toBase64(password) }),
  };
  return freshCodes(await changing(call('userTwoFactorActivate', { body }, { silent: true })));
};

export const deactivateTwoFactor = async (id: number, otp: string): Promise<Result<SessionUser, CallError>> => {
  const result = await call('userTwoFactorDeactivate', { body: { id, otp } }, { silent: true });
  return result.ok ? changedUser(result.value.user) : result;
};

export const renewRecoveryCodes = async (otp: string, password: string): Promise<Result<FreshCodes, CallError>> =>
  freshCodes(await call('userRecoveryCodes', { body: { otp, password: toBase64(password) } }, { silent: true }));

/** Number of unused recovery codes; undefined if the server does not say. */
export const recoveryCodesLeft = async (): Promise<number | undefined> => {
  const result = await call('userTwoFactor', {}, { silent: true });
  return result.ok ? result.value.twofactor[0]?.recoverycodes : undefined;
};

const freshCodes = (
  result: Result<
    { readonly user: readonly SessionUser[]; readonly recoverycode: readonly { readonly code: string }[] },
    CallError
  >,
): Result<FreshCodes, CallError> => {
  if (!result.ok) return result;
  const user = changedUser(result.value.user);
  return user.ok ? ok({ user: user.value, recoveryCodes: result.value.recoverycode.map(({ code }) => code) }) : user;
};

const changedUser = ([user]: readonly SessionUser[]): Result<SessionUser, CallError> =>
  user === undefined
    ? fail({ status: 200, code: 0, name: 'malformed', message: t('app:failure.malformed') })
    : ok(user);

/** Copies to the clipboard and reports the result (specification, section 8). */
export const copyCode = async (code: string): Promise<void> => {
  if (code === '') return showToast({ type: 'error', message: t('account:copy.nothing'), component: 'account' });
  try {
    await navigator.clipboard.writeText(code);
    return showToast({ type: 'success', message: t('account:copy.done'), component: 'account' });
  } catch {
    // Denied by the user, or the page's connection is not secure.
    return showToast({ type: 'warning', message: t('account:copy.failed'), component: 'account' });
  }
};
