import type { SessionUser } from '#core/contract/people/user.ts';
import type { CallError } from '#src/gateway/error.ts';

/** The input of the sign-in screen. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly keepalive: boolean;
  /** One-time code, in the second step of a two-factor sign-in. */
  readonly otp?: string;
}

export type LoginOutcome =
  | { readonly kind: 'loggedIn' }
  /** A two-factor code is required; `wrong` if the one sent was refused. */
  | { readonly kind: 'codeRequired'; readonly wrong: boolean; readonly message: string }
  /** The password was right but a set-up is required; the login continues until it is done or cancelled. */
  | { readonly kind: 'setupRequired'; readonly user: SessionUser }
  | { readonly kind: 'refused'; readonly message: string };

export type Setup = 'password' | 'twoFactor';

/** What a user must set up first (specification, section 4, Login outcomes). */
export const setupOf = ({ mustchange, password }: Pick<SessionUser, 'mustchange' | 'password'>): Setup | undefined => {
  if (mustchange) return 'password';
  return password.policy.active && password.policy.twofactor.forced && !password.twofactor ? 'twoFactor' : undefined;
};

/** Status 428 asks for a code; everything else is a refusal. */
export const failedLogin = (error: CallError, codeSent: boolean): LoginOutcome =>
  error.status === 428
    ? { kind: 'codeRequired', wrong: codeSent, message: error.message }
    : { kind: 'refused', message: error.message };
