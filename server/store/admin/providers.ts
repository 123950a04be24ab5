import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { openText, sealText } from '../seal/sealedText.ts';
import { KINDS } from './kinds.ts';
import { Refused } from './refused.ts';
import { type Change, etagOf, saveWhole } from './rows.ts';

/** All secrets of providers are sealed for this name, as the only one was when it was a setting. */
const SEALED_FOR = 'OIDC_CLIENT_SECRET';

export interface ProviderSettings {
  readonly name: string;
  readonly issuer: string;
  readonly clientid: string;
  readonly claim: string;
  readonly orderno: number;
  readonly standard: boolean;
}

export interface StoredProvider extends ProviderSettings {
  readonly id: number;
  readonly etag: string;
  readonly retired: boolean;
  /** As it is stored; empty if there is none. */
  readonly sealed: string;
}

export interface ProviderInput extends ProviderSettings {
  readonly id?: number | undefined;
  readonly etag?: string | undefined;
  readonly retired?: boolean | undefined;
  /** Without it, it stays as it is. */
  readonly secret?: string | undefined;
}

/** In the order in which they are offered. */
export const storedProviders = async (db: Kysely<Database>): Promise<StoredProvider[]> =>
  (
    await db
      .selectFrom('provider')
      .select(['id', 'name', 'issuer', 'clientid', 'secret', 'claim', 'orderno', 'standard', 'retired'])
      .orderBy('standard', 'desc')
      .orderBy('orderno')
      .orderBy('id')
      .execute()
  ).map((row) => {
    const { secret: sealed, standard, retired, ...settings } = row;
    return { ...settings, sealed, standard: standard === 1, retired: retired === 1, etag: etagOf(row) };
  });

/** The secret; undefined if it was sealed with another key, empty if there is none. */
export const secretOf = ({ sealed }: Pick<StoredProvider, 'sealed'>, sealKey: Buffer): string | undefined =>
  sealed === '' ? '' : openText(sealKey, SEALED_FOR, sealed);

/**
 * Creates or changes a provider, once `check` has accepted it. The audit never has the secret, only whether it is set
 * or was changed. @throws Refused
 */
export function saveProvider(
  change: Change,
  sealKey: Buffer,
  { id, etag, retired, secret, ...settings }: ProviderInput,
  check: (before: StoredProvider | undefined) => void,
): Promise<StoredProvider> {
  const { trx } = change;
  let known: StoredProvider | undefined;
  const told = ({ sealed }: StoredProvider): string | undefined => {
    if (sealed === '') return undefined;
    return known === undefined || known.sealed === '' || known.sealed === sealed ? 'set' : 'changed';
  };
  return saveWhole(
    change,
    KINDS.provider,
    { id, etag, retired },
    {
      find: async (wanted) => (await storedProviders(trx)).find((one) => one.id === wanted),
      values: (before) => {
        known = before;
        check(before);
        return { ...settings, standard: settings.standard ? 1 : 0 };
      },
      setParts: async (rowid) => {
        if (settings.standard && (await hasOtherStandard(trx, rowid)))
          throw new Refused('invalid', { field: 'standard' });
        if (secret !== undefined)
          await trx
            .updateTable('provider')
            .set({ secret: sealText(sealKey, SEALED_FOR, secret) })
            .where('id', '=', rowid)
            .execute();
      },
      audited: (row) => ({ ...row, etag: undefined, sealed: undefined, secret: told(row) }),
    },
  );
}

const hasOtherStandard = async (db: Kysely<Database>, id: number): Promise<boolean> =>
  (await db.selectFrom('provider').where('standard', '=', 1).where('id', '<>', id).select('id').executeTakeFirst()) !==
  undefined;
