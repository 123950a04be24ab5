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

/** A button for signing in elsewhere; the only one is not named. Who has no other signs in by the standard one. */
export interface OfferedProvider {
  readonly id: number | undefined;
  readonly name: string | undefined;
  /** True if it is not told. */
  readonly standard?: boolean | undefined;
}

/** The sign-in providers of an installation, in order. */
export const offeredProviders = ({
  cloudOffice,
  providers = [{ id: undefined, name: undefined }],
}: {
  readonly cloudOffice?: Deployment['cloudOffice'];
  readonly providers?: readonly OfferedProvider[] | undefined;
}): readonly OfferedProvider[] => {
  if (cloudOffice !== true) return [];
  return providers.length === 1 ? providers.map((only) => ({ ...only, name: undefined })) : providers;
};

interface UserToRenew {
  readonly providerid?: number | undefined;
  readonly password: { readonly canchange: boolean };
}
/** How a session can be renewed. `gone`: the user's provider is not offered, so that only a password helps. */
export interface Renewal {
  readonly provider: OfferedProvider | undefined;
  readonly password: boolean;
  readonly gone: boolean;
}

/**
 * The provider that alone signs in the user, their own or the standard one, and whether they can enter a password.
 * Users who cannot change their password have none here; once their provider is gone they can be given one.
 */
export const renewalOf = (offered: readonly OfferedProvider[], { providerid, password }: UserToRenew): Renewal => {
  const provider = offered.find(({ id, standard }) =>
    providerid === undefined ? standard !== false : id === providerid,
  );
  return {
    provider,
    password: provider === undefined || password.canchange,
    gone: provider === undefined && (providerid !== undefined || !password.canchange),
  };
};
