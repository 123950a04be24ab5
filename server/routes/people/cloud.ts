import { fold } from '#core/text/fold.ts';
import type { Handlers } from '#server/http/call.ts';
import { Failure } from '#server/rules/failure.ts';
import { findUserByLogin } from '#server/store/people/sessions.ts';
import { checkCode, enter } from '#server/calls/people/signIn.ts';

export const cloudHandlers = {
  /**
   * Cloud sign-in (specification, section 4, Cloud-office). The first call is answered 401 with the provider's address;
   * the second brings the code from the redirect. Users with two-factor sign-in here are then asked for a code, and
   * call once more.
   */
  userLoginCloud: async (call) => {
    const { body, services, browser } = call;
    const { cloudLogins: logins } = services;
    if (logins === undefined) throw new Failure('login.notServedCloud');
    const { azurelogin, otp } = body;
    const key = { browser: browser.hash(), state: azurelogin.state };
    const now = services.now();
    const { authorization_code: code, iss } = azurelogin;
    if (code === undefined && otp === undefined) {
      const provider = logins.chosen(azurelogin.providerid);
      throw new Failure('login.cloudRequired', {
        azureclientid: provider.clientId,
        url: await logins.begin(provider, key, azurelogin.redirecturi, call.address, now),
      });
    }
    const { name, provider } = await logins.identify(key, code === undefined ? undefined : { code, issuer: iss }, now);
    const user = await findUserByLogin(services.store.db, fold(name));
    // Another provider could give anybody that name: to it the user is unknown.
    if (user === undefined || !provider.isOf(user)) {
      await logins.end(key);
      throw new Failure('login.cloudUserUnknown');
    }
    await checkCode(call, user, otp);
    await logins.succeeded(key);
    return { user: [await enter(call, user, body, provider.source)] };
  },
} satisfies Partial<Handlers>;
