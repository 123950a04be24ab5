import { LOGIN_MODULES } from '#core/contract/constants.ts';
import { call } from '#src/gateway/call.ts';

interface Acceptance {
  readonly token: string;
  readonly name: string;
  /** Base64 of UTF-8 (section 5). */
  readonly password: string;
}

/**
 * Uses an invitation up and signs its user in; or answers why not. Who cannot be signed in yet, since a code is asked
 * for, meets the login.
 */
export async function accept({ token, name, password }: Acceptance): Promise<string | undefined> {
  const answer = await call('userInvitationAccept', { body: { token, password } }, { silent: true });
  if (!answer.ok) return answer.error.message;
  await call(
    'userLogin',
    { body: { username: name, password, modulename: LOGIN_MODULES[0], keepalive: false } },
    { silent: true },
  );
  return undefined;
}
