import { t } from 'i18next';
import { LOGIN_MODULES, TOAST_MS } from '#core/contract/constants.ts';
import type { SessionUser } from '#core/contract/user.ts';
import { toBase64 } from '#src/gateway/base64.ts';
import { call } from '#src/gateway/call.ts';
import { clearMasterData, loadMasterData } from '../masterdata/effects.ts';
import { closeAllModals } from '../modals/effects.ts';
import { clearProtocol, closeToastsOf, showToast } from '../toasts/effects.ts';
import { clearSettings } from '../settings/clear.ts';
import { type Credentials, failedLogin, type LoginOutcome, setupOf } from './model.ts';
import { resetForNextUser } from './reset.ts';
import { noSession, useSession } from './store.ts';

/** Whose work the areas still hold: kept over an expired session, so that the same user finds it again. */
let lastUserId: number | undefined;
/** Aborted when the session ends, and with it what is still being loaded for it. */
let current = new AbortController();

const enter = async (user: SessionUser): Promise<void> => {
  if (lastUserId !== undefined && lastUserId !== user.id) forgetUser();
  lastUserId = user.id;
  current.abort();
  current = new AbortController();
  const { signal } = current;
  useSession.setState({ status: 'loggedIn', user, ready: false, left: false });
  await loadMasterData(signal);
  if (!signal.aborted) useSession.setState({ ready: true });
};

const forgetUser = (): void => {
  resetForNextUser();
  clearMasterData();
  clearSettings();
  clearProtocol();
  lastUserId = undefined;
};

/** Resumes the session whose cookie the browser may still hold; asked once when the app starts. */
export const resumeSession = async (): Promise<void> => {
  const result = await call('userInfo', {}, { silent: true });
  const user = result.ok ? result.value.user[0] : undefined;
  if (user === undefined || setupOf(user) !== undefined) return useSession.setState(noSession);
  return enter(user);
};

/**
 * Logs in. The outcome is the screen's to act on; refusals are told by the gateway. Answers before master data is loaded:
 * `ready` follows.
 */
export const login = async ({ username, password, keepalive, otp }: Credentials): Promise<LoginOutcome> => {
  closeToastsOf('userLogin');
  useSession.setState({ status: 'loggingIn' });
  const body = { username, password: toBase64(password), modulename: LOGIN_MODULES[0], keepalive, ...(otp === undefined ? {} : { otp }) };
  const result = await call('userLogin', { body });
  const user = result.ok ? result.value.user[0] : undefined;
  if (!result.ok || user === undefined) {
    useSession.setState(noSession);
    return result.ok ? { kind: 'refused', message: t('app:failure.malformed') } : failedLogin(result.error, otp !== undefined);
  }
  const setup = setupOf(user);
  if (setup !== undefined) {
    await call('userLogout', {}, { silent: true });
    useSession.setState(noSession);
    return { kind: 'setupRequired', setup };
  }
  void enter(user);
  return { kind: 'loggedIn' };
};

/** Ends the session here or on all of the user's devices, and clears what was the user's (specification, section 4). */
export const logout = async (everywhere: boolean): Promise<void> => {
  const result = everywhere ? await call('userLogoutAll', {}) : await call('userLogout', {});
  // A session that the server still holds must not look ended; one that it does not know has ended already.
  if (!result.ok && result.error.status !== 401) return;
  current.abort();
  useSession.setState({ ...noSession, left: true });
  closeAllModals();
  forgetUser();
};

/** The server no longer knows the session. What the areas hold stays for when the same user is back. */
export const expireSession = (): void => {
  if (useSession.getState().status !== 'loggedIn') return;
  current.abort();
  useSession.setState(noSession);
  showToast({ type: 'warning', title: t('app:session.expired'), message: t('app:session.loginAgain'), lifetime: TOAST_MS.sessionExpired, component: 'session' });
};
