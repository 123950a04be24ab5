import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Users as written in tables: by login. */
export const loginNames = async (db: Kysely<Database>): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('user').select(['id', 'login as name']).orderBy('id').execute();

/** Realms as written in tables: `client/product`. */
export async function realmNames(db: Kysely<Database>): Promise<{ id: number; name: string }[]> {
  const realms = await db
    .selectFrom('realm')
    .innerJoin('client', 'client.id', 'realm.clientid')
    .innerJoin('product', 'product.id', 'realm.productid')
    .select(['realm.id', 'client.name as client', 'product.name as product'])
    .orderBy('realm.id')
    .execute();
  return realms.map(({ id, client, product }) => ({ id, name: `${client}/${product}` }));
}

export const poolNames = (db: Kysely<Database>): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('pool').select(['id', 'name']).orderBy('id').execute();

/** Sign-in providers, also retired ones: users may belong to them. */
export const providerNames = (db: Kysely<Database>): Promise<{ id: number; name: string }[]> =>
  db.selectFrom('provider').select(['id', 'name']).orderBy('id').execute();
