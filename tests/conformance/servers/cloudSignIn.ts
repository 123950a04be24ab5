import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, Caller } from '#tests/conformance/caller.ts';
import { expectFailure } from '#tests/conformance/expectations.ts';
import { CLIENT_ID } from '#tests/fixtures/provider.ts';
import { Visitor } from '#tests/fixtures/visitor.ts';

/** Where the provider sends users back to; nothing listens there. */
export const redirecturi = 'http://127.0.0.1/viewer/login/oauth';
/** The claim in which `startProvider` has the user's name. */
export const CLAIM = 'preferred_username';

export const freshState = () => randomBytes(24).toString('base64url');

export const cloudLogin = (caller: Caller, state: string, rest: object = {}, otp?: string): Promise<Answer> =>
  caller.call('userLoginCloud', {
    body: {
      azurelogin: { authtype: 5, redirecturi, state, ...rest },
      keepalive: true,
      modulename: 'Viewer',
      ...(otp !== undefined && { otp }),
    },
  });

/** Begins a sign-in. @returns the provider's address */
export async function begin(caller: Caller, state: string, rest: object = {}): Promise<string> {
  const begun = await cloudLogin(caller, state, rest);
  expectFailure(begun, 'login.cloudRequired');
  const { azureclientid, url } = begun.json.response.details as { azureclientid: string; url: string };
  expect(azureclientid).toBe(CLIENT_ID);
  return url;
}

export interface ProviderAnswer {
  readonly authorization_code: string;
  readonly iss: string;
}

/** Starts a sign-in and takes the named user through the provider. @returns what the client sends next */
export async function answerFor(
  caller: Caller,
  state: string,
  name: string,
  rest: object = {},
): Promise<ProviderAnswer> {
  const back = await throughProvider(await begin(caller, state, rest), state, name);
  return { authorization_code: back.searchParams.get('code') ?? '', iss: back.searchParams.get('iss') ?? '' };
}

/** Signs the named user in at the provider. @returns the redirect address */
export async function throughProvider(url: string, state: string, name: string): Promise<URL> {
  const authorize = new URL(url);
  for (const [key, value] of Object.entries({
    client_id: CLIENT_ID,
    response_type: 'code',
    response_mode: 'query',
    redirect_uri: redirecturi,
    scope: 'openid profile User.Read offline_access',
    state,
  }))
    authorize.searchParams.set(key, value);
  const back = await new Visitor().signIn(authorize.href, name, redirecturi);
  expect(back.searchParams.get('state')).toBe(state);
  return back;
}
