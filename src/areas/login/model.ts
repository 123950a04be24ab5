import { MAX_FAILED_CODES_AT_LOGIN } from '#core/contract/constants.ts';
import type { Deployment } from '#src/stores/deployment/model.ts';

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

/** A button for signing in elsewhere; the only one is not named. */
export interface OfferedProvider {
  readonly id: number | undefined;
  readonly name: string | undefined;
}

/** The sign-in providers of an installation, in order. */
export const offeredProviders = ({
  cloudOffice,
  providers = [],
}: Pick<Deployment, 'cloudOffice' | 'providers'>): readonly OfferedProvider[] => {
  if (cloudOffice !== true) return [];
  return providers.length < 2 ? [{ id: providers[0]?.id, name: undefined }] : providers;
};

/** The one that signs in a user: their own, otherwise the first. */
export const providerOf = (
  offered: readonly OfferedProvider[],
  providerid: number | undefined,
): OfferedProvider | undefined => (providerid === undefined ? offered[0] : offered.find(({ id }) => id === providerid));
