import { MAX_FAILED_CODES_AT_LOGIN } from '#core/contract/constants.ts';

/** The login form as it stands. `server` is undefined where its field is not shown. */
export interface LoginDraft {
  readonly server: string | undefined;
  readonly username: string;
  readonly password: string;
  readonly keepalive: boolean;
}

export type RequiredField = 'server' | 'username' | 'password';

/**
 * Fields that must be filled in before anything is sent (specification, section 5, Login). Spaces are no name, but may
 * be a password.
 */
export const missingFields = ({ server, username, password }: LoginDraft): RequiredField[] => {
  const missing: RequiredField[] = [];
  if (server !== undefined && server.trim() === '') missing.push('server');
  if (username.trim() === '') missing.push('username');
  if (password === '') missing.push('password');
  return missing;
};

/** More wrong codes than this end the code entry (specification, section 4). */
export const isTooOften = (wrongCodes: number): boolean => wrongCodes > MAX_FAILED_CODES_AT_LOGIN;
