import { loadNamespaces, t } from 'i18next';
import { LOGIN_MODULES } from '#core/contract/constants.ts';
import { call } from '#src/gateway/call.ts';
import { completeLogin, resumeSession } from '#src/stores/session/effects.ts';
import { failedLogin, type LoginOutcome, setupOf } from '#src/stores/session/model.ts';
import { useSession } from '#src/stores/session/store.ts';
import { textOfWindow, tabText } from '#src/stores/storage.ts';
import { showToast } from '#src/stores/toasts/effects.ts';
import { askForCode, setUp } from '../effects.ts';
import type { LoginDraft } from '../model.ts';
import {
  authorizeAddress,
  CLOUD_AUTHTYPE,
  CLOUD_SCOPE,
  CLOUD_TENANT,
  type CloudAnswer,
  type CloudRequest,
  freshState,
  readAnswer,
  readRequest,
} from './request.ts';

const REQUEST_KEY = 'cloud';
const CALLBACK = 'login/oauth';

/** Asks the server to start a sign-in, or to finish it with the provider's answer or a one-time code. */
const ask = (
  { redirectUri, state, keepalive }: Omit<CloudRequest, 'clientId' | 'isApart'>,
  { answer, otp }: { readonly answer?: CloudAnswer; readonly otp?: string },
) =>
  call(
    'userLoginCloud',
    {
      body: {
        azurelogin: {
          authtype: CLOUD_AUTHTYPE,
          tenant: CLOUD_TENANT,
          redirecturi: redirectUri,
          scope: CLOUD_SCOPE,
          state,
          ...(answer && { authorization_code: answer.code }),
          ...(answer?.issuer !== undefined && { iss: answer.issuer }),
        },
        modulename: LOGIN_MODULES[0],
        keepalive,
        ...(otp !== undefined && { otp }),
      },
    },
    { silent: true },
  );

/** Sends a window, this one or one opened for it, to the provider. Returns the error message on failure. */
export const goToCloud = async (
  { username, keepalive }: Pick<LoginDraft, 'username' | 'keepalive'>,
  there: Window,
): Promise<string | undefined> => {
  const begun = { redirectUri: new URL(CALLBACK, document.baseURI).href, state: freshState(), keepalive };
  const result = await ask(begun, {});
  if (result.ok || result.error.name !== 'login.cloudRequired')
    return result.ok ? t('app:failure.malformed') : result.error.message;
  const { azureclientid, url } = result.error.details ?? {};
  const request = { ...begun, clientId: String(azureclientid), isApart: there !== window };
  const address = authorizeAddress(String(url), request, username);
  if (address === undefined) return t('app:failure.malformed');
  textOfWindow(there).write(REQUEST_KEY, JSON.stringify(request));
  there.location.assign(address);
  return undefined;
};

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
