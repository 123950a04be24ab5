import { t } from 'i18next';
import type { SessionUser } from '#core/contract/user.ts';
import type { Result } from '#core/kernel/result.ts';
import { fail, ok } from '#core/kernel/result.ts';
import { toBase64 } from '#src/gateway/base64.ts';
import { call } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import { showToast } from '#src/stores/toasts/effects.ts';

/** Changes the password; answers the user as they are afterwards. */
export const changePassword = async (id: number, value: string, newvalue: string): Promise<Result<SessionUser, CallError>> => {
  const result = await call('userSet', { body: { id, password: { value: toBase64(value), newvalue: toBase64(newvalue) } } });
  return result.ok ? changedUser(result.value.user) : result;
};

interface Activated {
  readonly user: SessionUser;
  readonly recoveryCodes: readonly string[];
}

export const activateTwoFactor = async (id: number, secret: string, otp: string): Promise<Result<Activated, CallError>> => {
  const result = await call('userTwoFactorActivate', { body: { id, twofactor: { newvalue: secret }, otp } }, { silent: true });
  if (!result.ok) return result;
  const user = changedUser(result.value.user);
  return user.ok ? ok({ user: user.value, recoveryCodes: result.value.recoverycode.map(({ code }) => code) }) : user;
};

export const deactivateTwoFactor = async (id: number, otp: string): Promise<Result<SessionUser, CallError>> => {
  const result = await call('userTwoFactorDeactivate', { body: { id, otp } }, { silent: true });
  return result.ok ? changedUser(result.value.user) : result;
};

export const renewRecoveryCodes = async (otp: string): Promise<Result<readonly string[], CallError>> => {
  const result = await call('userRecoveryCodes', { body: { otp } }, { silent: true });
  return result.ok ? ok(result.value.recoverycode.map(({ code }) => code)) : result;
};

/** How many recovery codes are unused; undefined where the server does not say. */
export const recoveryCodesLeft = async (): Promise<number | undefined> => {
  const result = await call('userTwoFactor', {}, { silent: true });
  return result.ok ? result.value.twofactor[0]?.recoverycodes : undefined;
};

const changedUser = ([user]: readonly SessionUser[]): Result<SessionUser, CallError> =>
  user === undefined ? fail({ status: 200, code: 0, name: 'malformed', message: t('app:failure.malformed') }) : ok(user);

/** Copies to the clipboard, and says how that went (specification, section 8). */
export const copyCode = async (code: string): Promise<void> => {
  if (code === '') return showToast({ type: 'error', message: t('account:copy.nothing'), component: 'account' });
  try {
    await navigator.clipboard.writeText(code);
    return showToast({ type: 'success', message: t('account:copy.done'), component: 'account' });
  } catch {
    // Forbidden by the user, or the page did not come over a secure connection.
    return showToast({ type: 'warning', message: t('account:copy.failed'), component: 'account' });
  }
};
