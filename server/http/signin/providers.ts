import { type AdminProvider, GIVEN_PROVIDER, type ProviderState } from '#core/contract/admin/adminProvider.ts';
import { secretOf, type StoredProvider } from '#server/store/admin/providers.ts';
import { etagOf } from '#server/store/admin/rows.ts';
import { isOneLine } from '../connections/settings.ts';
import { type CloudOptions, readCloudOptions } from './cloudOptions.ts';
import type { OfferedProvider } from './cloudProvider.ts';

/** A provider as the administration shows it, and how to reach it, if its settings are right. */
export interface KnownProvider {
  readonly shown: AdminProvider;
  readonly reached: OfferedProvider | undefined;
}

export interface ProviderPlace {
  /** The environment's provider. */
  readonly given: CloudOptions | undefined;
  /** The environment's default claim. */
  readonly claim: string | undefined;
  /** The operator allows no others (`CONNECTIONS`). */
  readonly isLocked: boolean;
  readonly sealKey: Buffer;
}

/** Thrown for a setting that is not allowed, by the name of its field. */
export class WrongProvider extends Error {
  readonly field: string;
  constructor(field: string) {
    super(`The provider's ${field} is not allowed.`);
    this.field = field;
  }
}

const FIELDS: Readonly<Record<string, string>> = {
  OIDC_ISSUER: 'issuer',
  OIDC_CLIENT_ID: 'clientid',
  OIDC_CLIENT_SECRET: 'secret',
};

export type TypedProvider = Pick<StoredProvider, 'name' | 'issuer' | 'clientid' | 'claim'> & {
  readonly secret: string;
};

/** The options of a provider from the browser, by the rules of the environment's. @throws WrongProvider */
export function optionsOf({ issuer, clientid, claim, secret }: TypedProvider, defaultClaim?: string): CloudOptions {
  const settings = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientid,
    OIDC_CLIENT_SECRET: secret,
    OIDC_CLAIM: claim || defaultClaim,
  };
  const options = readCloudOptions(settings, (_, name) => {
    throw new WrongProvider(FIELDS[name] ?? 'issuer');
  });
  if (options === undefined) throw new WrongProvider('issuer');
  return options;
}

/** What is harmless in the environment only: addresses are answered and audited. @throws WrongProvider */
export function checkTyped(typed: TypedProvider): void {
  for (const [field, text] of Object.entries(typed)) if (!isOneLine(text)) throw new WrongProvider(field);
  const { issuer } = optionsOf(typed);
  if (issuer.username !== '' || issuer.password !== '') throw new WrongProvider('issuer');
}

/**
 * What a secret vouches for: when it changes the secret must be given again, or an administrator could have the server
 * send it wherever they like, and could decide without the provider's secret whom a sign-in there names.
 */
export const needsSecretAgain = (
  before: Pick<StoredProvider, 'issuer' | 'clientid' | 'claim' | 'standard'>,
  after: Pick<StoredProvider, 'issuer' | 'clientid' | 'claim' | 'standard'>,
): boolean =>
  before.issuer !== after.issuer ||
  before.clientid !== after.clientid ||
  before.claim !== after.claim ||
  (after.standard && !before.standard);

/** All providers, in the order in which they are offered: the environment's is the first. */
export const knownProviders = (place: ProviderPlace, stored: readonly StoredProvider[]): KnownProvider[] => [
  ...(place.given === undefined ? [] : [givenProvider(place.given)]),
  ...stored.map((row) => storedProvider(place, row)),
];

function givenProvider(options: CloudOptions): KnownProvider {
  const { issuer, clientId, claim } = options;
  const name = options.name ?? issuer.host;
  const shown = {
    id: GIVEN_PROVIDER,
    name,
    issuer: issuer.origin + issuer.pathname,
    clientid: clientId,
    claim,
    orderno: 0,
    standard: true,
    retired: false,
    hassecret: true,
    fixed: true,
    state: 'offered',
  } as const;
  return {
    shown: { ...shown, etag: etagOf(shown) },
    reached: { ...options, id: GIVEN_PROVIDER, name, isStandard: true },
  };
}

function storedProvider({ given, claim, isLocked, sealKey }: ProviderPlace, row: StoredProvider): KnownProvider {
  const { sealed, ...rest } = row;
  const secret = secretOf(row, sealKey);
  const shown = (state: ProviderState) => ({ ...rest, hassecret: sealed !== '', fixed: isLocked, state });
  // A retired one can be tested before it has its secret.
  const options = right({ ...row, secret: secret || 'none' }, claim);
  const reached = options && { ...options, id: row.id, name: row.name, isStandard: row.standard };
  const state = isLocked
    ? 'locked'
    : row.retired
      ? 'retired'
      : row.standard && given !== undefined
        ? 'replaced'
        : secret === undefined
          ? 'unreadable'
          : secret === '' || reached === undefined
            ? 'invalid'
            : 'offered';
  return { shown: shown(state), reached };
}

function right(typed: TypedProvider, claim: string | undefined): CloudOptions | undefined {
  try {
    return optionsOf(typed, claim);
  } catch (error) {
    if (error instanceof WrongProvider) return undefined;
    throw error;
  }
}
