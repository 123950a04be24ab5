import type * as z from 'zod/mini';
import type { ConfiguredProvider } from '#core/contract/admin/configuration.ts';
import { nextNumber } from '#server/store/numbers.ts';
import { inOrder, type Part } from './part.ts';

type Provider = z.infer<typeof ConfiguredProvider>;

/** Sign-in providers are identified by their name, and have no secret in the file. */
export const providerPart: Part<Provider> = {
  name: 'providers',
  tables: ['provider', 'last_number'],
  read: async (db) =>
    inOrder(
      await db.selectFrom('provider').select(['id', 'name', 'issuer', 'clientid', 'claim', 'orderno']).execute(),
      ({ name }) => name,
    ).map(({ id, ...entry }) => ({ id, entry })),
  of: ({ providers = [] }) => providers,
  place: (index) => `providers.${index}`,
  keyOf: ({ name }) => name,
  rowOf: (provider) => provider,
  refersTo: () => [],
  write: async ({ trx }, provider, known) => {
    // A secret vouches for what it was given with, and a provider without one signs nobody in.
    const unproved = { secret: '', retired: 1 };
    if (known?.id === undefined) {
      const id = await nextNumber(trx, 'provider');
      await trx
        .insertInto('provider')
        .values({ id, standard: 0, ...unproved, ...provider })
        .execute();
      return;
    }
    const { issuer, clientid, claim } = known.entry;
    const isSame = issuer === provider.issuer && clientid === provider.clientid && claim === provider.claim;
    await trx
      .updateTable('provider')
      .set({ ...provider, ...(!isSame && unproved) })
      .where('id', '=', known.id)
      .execute();
  },
};
