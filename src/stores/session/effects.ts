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
import { startKeepAlive } from './keepAlive.ts';
import { type Credentials, failedLogin, type LoginOutcome, setupOf } from './model.ts';
import { goOnWithUser, resetForNextUser } from './reset.ts';
import { noSession, useSession } from './store.ts';
import { onTabs, tellTabs } from './tabs.ts';

/** Whose work the areas still hold: kept over an expired session, so that the same user finds it again. */
let lastUserId: number | undefined;
/** Aborted when the session ends, and with it what is still being loaded for it. */
let current = new AbortController();

const enter = async (user: SessionUser): Promise<void> => {
  const isAnother = lastUserId !== undefined && lastUserId !== user.id;
  if (isAnother) leave();
  closePastToasts();
  lastUserId = user.id;
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

/** Extends the session and brings events and menu up to date (specification, section 7). */
const extend = async (signal: AbortSignal): Promise<void> => {
  const result = await call('userExtend', {}, { silent: true, signal });
  const user = result.ok ? result.value.user[0] : undefined;
  if (signal.aborted || user === undefined) return;
  // Another tab of this browser has signed somebody else in, and slept through saying so.
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
};

/**
 * Resumes the session whose cookie the browser may still hold; asked when the app starts. No answer is not a no: it
 * stays unknown whether there is one, and is asked again by who shows that.
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
 * Logs in. The outcome is the screen's to act on; refusals are told by the gateway. Answers before master data is
 * loaded: `ready` follows.
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

/** Signs in a user for whom nothing is left to set up. */
export const completeLogin = (user: SessionUser): void => {
  void enter(user);
  tellTabs({ kind: 'entered', userId: user.id });
};

/**
 * Gives up a login whose set-up was not done: the session, which opens nothing, ends (specification, section 4, Modal
 * close).
 */
export const abandonLogin = async (): Promise<void> => {
  await call('userLogout', {}, { silent: true });
  stayOut();
};

/** What the user has changed about themselves holds from now on; of somebody who has left meanwhile it is no news. */
export const changeUser = (user: SessionUser): void => {
  if (isPresent(user)) useSession.setState({ user });
};

/** Whether it is still this user who works here; an interruption does not matter. */
export const isPresent = ({ id }: Pick<SessionUser, 'id'>): boolean => useSession.getState().user?.id === id;

/**
 * Ends the session here or on all of the user's devices, and clears what was the user's (specification, section 4).
 * Unsaved work is asked for first.
 */
export const logout = async (everywhere: boolean): Promise<void> => {
  if (!(await mayLeave('client'))) return;
  const silent = { silent: true };
  const result = everywhere ? await call('userLogoutAll', {}, silent) : await call('userLogout', {}, silent);
  // A session that the server still holds must not look ended; one that it does not know has ended already.
  if (!result.ok && result.error.status !== 401)
    return showToast({
      type: 'error',
      title: t('app:session.logoutFailed'),
      message: result.error.message,
      component: 'session',
    });
  leave();
  tellTabs({ kind: 'left' });
};

/** Lets go of the user and of everything that was theirs: logged out, or not coming back after an interruption. */
export const leave = (): void => {
  current.abort();
  useSession.setState({ ...noSession, left: true });
  closeAllModals();
  forgetUser();
};

/**
 * The server no longer knows the session. What is on the screen stays, veiled, for when the same user is back; where
 * nothing is there yet, the login is shown.
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
