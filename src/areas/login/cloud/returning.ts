import { loadNamespaces, t } from 'i18next';
import { completeLogin, resumeSession } from '#src/stores/session/effects.ts';
import { failedLogin, type LoginOutcome, setupOf } from '#src/stores/session/model.ts';
import { useSession } from '#src/stores/session/store.ts';
import { tabText } from '#src/stores/storage.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { askForCode, setUp } from '../effects.ts';
import { ask, CALLBACK, REQUEST_KEY } from './effects.ts';
import { type CloudAnswer, type CloudRequest, readAnswer, readRequest } from './request.ts';

/**
 * Signs in a user returning from the provider with a code in the address; the code is removed from the address
 * immediately.
 */
export const returnFromCloud = async (): Promise<void> => {
  const request = readRequest(tabText.read(REQUEST_KEY));
  const answer = readAnswer(location.search, request);
  tabText.remove(REQUEST_KEY);
  history.replaceState(null, '', `${location.pathname.slice(0, -CALLBACK.length)}#/login`);
  // The login screen has not been shown, so its texts are not loaded yet.
  await loadNamespaces('login');
  if (request === undefined || answer === undefined) return refuse(t('login:code.empty'));
  const outcome = await exchange(request, { answer });
  if (outcome.kind === 'refused') return refuse(outcome.message);
  if (outcome.kind === 'codeRequired') askForCode((otp) => exchange(request, { otp }));
  return setUp(outcome);
};

/** A user who was already signed in stays signed in. */
const refuse = async (message: string): Promise<void> => {
  showToast({ type: 'error', title: t('login:cloudFailed'), message, component: 'userLoginCloud' });
  await resumeSession();
};

const exchange = async (
  request: CloudRequest,
  proof: { readonly answer: CloudAnswer } | { readonly otp: string },
): Promise<LoginOutcome> => {
  const result = await ask(request, proof);
  const user = result.ok ? result.value.user[0] : undefined;
  if (user !== undefined && setupOf(user) === undefined) {
    completeLogin(user);
    // The waiting window has been notified and continues. If this window cannot close itself, the user can work in it.
    if (request.isApart) window.close();
    return { kind: 'loggedIn' };
  }
  useSession.setState({ status: 'loggedOut' });
  if (user !== undefined) return { kind: 'setupRequired', user };
  return result.ok
    ? { kind: 'refused', message: t('app:failure.malformed') }
    : failedLogin(result.error, 'otp' in proof);
};
