import { toBase64 } from '#src/gateway/base64.ts';
import { call } from '#src/gateway/call.ts';
import { login } from '#src/stores/session/effects.ts';

interface Acceptance {
  readonly token: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Accepts an invitation and signs the user in, in every tab of this browser; returns the error message on failure.
 * Users who need a second factor are sent to the login.
 */
export async function accept({ token, name, password }: Acceptance): Promise<string | undefined> {
  const body = { token, password: toBase64(password) };
  const answer = await call('userInvitationAccept', { body }, { silent: true });
  if (!answer.ok) return answer.error.message;
  await login({ username: name, password, keepalive: false });
  return undefined;
}
