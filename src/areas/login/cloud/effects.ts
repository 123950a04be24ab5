import { t } from 'i18next';
import { LOGIN_MODULES } from '#core/contract/constants.ts';
import { call } from '#src/gateway/call.ts';
import { textOfWindow } from '#src/stores/storage.ts';
import type { LoginDraft } from '../model.ts';
import {
  authorizeAddress,
  CLOUD_AUTHTYPE,
  CLOUD_SCOPE,
  CLOUD_TENANT,
  type CloudAnswer,
  type CloudRequest,
  freshState,
} from './request.ts';

export const REQUEST_KEY = 'cloud';
export const CALLBACK = 'login/oauth';

/** Asks the server to start a sign-in, or to finish it with the provider's answer or a one-time code. */
export const ask = (
  { redirectUri, state, keepalive }: Omit<CloudRequest, 'clientId' | 'isApart'>,
  {
    answer,
    otp,
    provider,
  }: { readonly answer?: CloudAnswer; readonly otp?: string; readonly provider?: number | undefined },
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
          ...(provider !== undefined && { providerid: provider }),
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

/** Why a provider was not reached; `gone`: the server offers it no longer. */
export interface CloudRefusal {
  readonly message: string;
  readonly gone: boolean;
}

/**
 * Sends a window, this one or one opened for it, to a provider, the first if none is named. Returns why that failed, if
 * it did.
 */
export const goToCloud = async (
  { username, keepalive }: Pick<LoginDraft, 'username' | 'keepalive'>,
  there: Window,
  provider?: number,
): Promise<CloudRefusal | undefined> => {
  const begun = { redirectUri: new URL(CALLBACK, document.baseURI).href, state: freshState(), keepalive };
  const result = await ask(begun, { provider });
  if (result.ok) return { message: t('app:failure.malformed'), gone: false };
  if (result.error.name !== 'login.cloudRequired')
    return { message: result.error.message, gone: result.error.name === 'login.notServedCloud' };
  const { azureclientid, url } = result.error.details ?? {};
  const request = { ...begun, clientId: String(azureclientid), isApart: there !== window };
  const address = authorizeAddress(String(url), request, username);
  if (address === undefined) return { message: t('app:failure.malformed'), gone: false };
  textOfWindow(there).write(REQUEST_KEY, JSON.stringify(request));
  there.location.assign(address);
  return undefined;
};
