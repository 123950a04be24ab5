import { MAX_FAILED_CODES_AT_LOGIN } from '#core/contract/constants.ts';

/** The state of the login form. `server` is undefined if its field is hidden. */
export interface LoginDraft {
  readonly server: string | undefined;
  readonly username: string;
  readonly password: string;
  readonly keepalive: boolean;
}

export type RequiredField = 'server' | 'username' | 'password';

/**
 * Required fields that are empty (specification, section 5, Login). A name of spaces counts as empty; a password of
 * spaces does not.
 */
export const missingFields = ({ server, username, password }: LoginDraft): RequiredField[] => {
  const missing: RequiredField[] = [];
  if (server !== undefined && server.trim() === '') missing.push('server');
  if (username.trim() === '') missing.push('username');
  if (password === '') missing.push('password');
  return missing;
};

/** More wrong codes than this close the code entry (specification, section 4). */
export const isTooOften = (wrongCodes: number): boolean => wrongCodes > MAX_FAILED_CODES_AT_LOGIN;
