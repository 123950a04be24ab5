import { t } from 'i18next';
import { LOGIN_MODULES, TOAST_MS } from '#core/contract/constants.ts';
import type { SessionUser } from '#core/contract/people/user.ts';
import { toBase64 } from '#src/gateway/base64.ts';
import { call } from '#src/gateway/call.ts';
import { renewEpoch } from '#src/gateway/epoch.ts';
import { clearMasterData, loadMasterData, refreshEventsAndMenu } from '../masterdata/effects.ts';
import { startStream } from '../stream/effects.ts';
import { closeAllModals } from '../modals/effects.ts';
import { isWorkUnsaved, mayLeave } from '../work/registry.ts';
import { clearProtocol, closePastToasts, closeToastsOf, showToast } from '../toasts/effects.ts';
import { clearSettings } from '../settings/clear.ts';
import { clearLocal, localText } from '../storage.ts';
import { startKeepAlive } from './keepAlive.ts';
import { type Credentials, failedLogin, type LoginOutcome, setupOf } from './model.ts';
import { goOnWithUser, resetForNextUser } from './reset.ts';
import { noSession, useSession } from './store.ts';
import { onTabs, broadcastToTabs } from './tabs.ts';

const USER_KEY = 'user';
const keptUser = (): number | undefined => {
  const kept = localText.read(USER_KEY);
  return kept === undefined ? undefined : Number(kept);
};

/**
 * The user whose work the areas and this device still hold: kept across an expired session and a closed browser, so
 * that the same user finds it again and another one finds nothing.
 */
let lastUserId = keptUser();
/** Aborted when the session ends, along with everything still being loaded for it. */
let current = new AbortController();

const enter = async (user: SessionUser): Promise<void> => {
  const isAnother = lastUserId !== undefined && lastUserId !== user.id;
  if (isAnother) leave();
  closePastToasts();
  lastUserId = user.id;
  localText.write(USER_KEY, String(user.id));
  renewEpoch();
  current.abort();
  current = new AbortController();
  const { signal } = current;
  const isBack = useSession.getState().interrupted && !isAnother;
  useSession.setState({
    status: 'loggedIn',
    user,
    ready: isBack,
    left: false,
    interrupted: false,
    unanswered: undefined,
  });
  startKeepAlive(() => extend(signal), signal);
  startStream(signal);
  if (isBack) goOnWithUser();
  await loadMasterData(signal);
  if (!signal.aborted) useSession.setState({ ready: true });
};

/** Extends the session and refreshes events and menu (specification, section 7). */
const extend = async (signal: AbortSignal): Promise<void> => {
  const result = await call('userExtend', {}, { silent: true, signal });
  const user = result.ok ? result.value.user[0] : undefined;
  if (signal.aborted || user === undefined) return;
  // Another tab signed somebody else in, and its message did not arrive.
  if (user.id !== lastUserId) return void enter(user);
  await refreshEventsAndMenu(signal);
};

/** No session; interrupted work stays. */
const stayOut = (): void =>
  useSession.setState(({ interrupted }) => (interrupted ? { status: 'loggedOut' } : noSession));

const forgetUser = (): void => {
  resetForNextUser();
  clearMasterData();
  clearSettings();
  clearProtocol();
  lastUserId = undefined;
  clearLocal();
};

/**
 * Resumes the session whose cookie the browser may still have; called at start. Without an answer it stays unknown
 * whether there is a session, and the screen shown then asks again.
 */
export const resumeSession = async (): Promise<void> => {
  const result = await call('userInfo', {}, { silent: true });
  if (!result.ok && (result.error.status === 0 || result.error.status >= 500)) {
    const unanswered = result.error.message;
    return useSession.setState(({ status }) => (status === 'unknown' ? { unanswered } : {}));
  }
  const user = result.ok ? result.value.user[0] : undefined;
  if (user === undefined || setupOf(user) !== undefined) return stayOut();
  return enter(user);
};

/**
 * Signs in. The screen handles the outcome; the gateway reports refusals. Resolves before master data is loaded:
 * `ready` follows.
 */
export const login = async ({ username, password, keepalive, otp }: Credentials): Promise<LoginOutcome> => {
  closeToastsOf('userLogin');
  useSession.setState({ status: 'loggingIn' });
  const body = {
    username,
    password: toBase64(password),
    modulename: LOGIN_MODULES[0],
    keepalive,
    ...(otp === undefined ? {} : { otp }),
  };
  const result = await call('userLogin', { body });
  const user = result.ok ? result.value.user[0] : undefined;
  if (!result.ok || user === undefined) {
    stayOut();
    return result.ok
      ? { kind: 'refused', message: t('app:failure.malformed') }
      : failedLogin(result.error, otp !== undefined);
  }
  if (setupOf(user) !== undefined) return { kind: 'setupRequired', user };
  completeLogin(user);
  return { kind: 'loggedIn' };
};

/** Signs in a user with no set-up left to do. */
export const completeLogin = (user: SessionUser): void => {
  void enter(user);
  broadcastToTabs({ kind: 'entered', userId: user.id });
};

/**
 * Cancels a login whose required set-up was not done: ends the session, which gives no access yet (specification,
 * section 4, Modal close).
 */
export const abandonLogin = async (): Promise<void> => {
  await call('userLogout', {}, { silent: true });
  stayOut();
};

/** Adopts changes users made to their own data; ignored if they have left meanwhile. */
export const changeUser = (user: SessionUser): void => {
  if (isPresent(user)) useSession.setState({ user });
};

/** Whether this user is still the one working here, interruptions included. */
export const isPresent = ({ id }: Pick<SessionUser, 'id'>): boolean => useSession.getState().user?.id === id;

/**
 * Ends the session here or on all of the user's devices, and clears the user's data (specification, section 4). Asks
 * about unsaved work first.
 */
export const logout = async (everywhere: boolean): Promise<void> => {
  if (!(await mayLeave('client'))) return;
  const silent = { silent: true };
  const result = everywhere ? await call('userLogoutAll', {}, silent) : await call('userLogout', {}, silent);
  // A session that the server still has must not appear ended; one it does not know (401) has already ended.
  if (!result.ok && result.error.status !== 401)
    return showToast({
      type: 'error',
      title: t('app:session.logoutFailed'),
      message: result.error.message,
      component: 'session',
    });
  leave();
  broadcastToTabs({ kind: 'left' });
};

/** Removes the user and all their data: after logout, or if they do not return after an interruption. */
export const leave = (): void => {
  current.abort();
  useSession.setState({ ...noSession, left: true });
  closeAllModals();
  forgetUser();
};

/**
 * The server no longer knows the session. The screen stays, veiled, for the same user's return; if nothing is shown
 * yet, the sign-in appears.
 */
export const expireSession = (): void => {
  const { status, ready } = useSession.getState();
  if (status !== 'loggedIn') return;
  current.abort();
  useSession.setState(ready ? { status: 'loggedOut', interrupted: true } : noSession);
  showToast({
    type: 'warning',
    title: t('app:session.expired'),
    message: t('app:session.loginAgain'),
    lifetime: TOAST_MS.sessionExpired,
    component: 'session',
  });
};

onTabs((message) => {
  const { status, user, interrupted } = useSession.getState();
  if (message.kind === 'left') {
    if (isWorkUnsaved('client')) expireSession();
    else if (status === 'loggedIn' || interrupted) leave();
  } else if (status === 'loggedOut' || (status === 'loggedIn' && user?.id !== message.userId)) void resumeSession();
});
