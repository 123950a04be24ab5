import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { KINDS, type Row } from '../kinds.ts';
import { Refused } from '../refused.ts';
import { isInUse } from '../uses.ts';
import { allRows, type Change, deleteRow, etagOf, noteChange, rowOf, saveRow, saveWhole } from '../rows.ts';

export interface ClientInput {
  readonly id?: number | undefined;
  readonly etag?: string | undefined;
  readonly name: string;
  readonly caption: string;
  readonly retired?: boolean | undefined;
  /** Without them they stay as they are. */
  readonly products?: readonly number[] | undefined;
}

/** All clients, or one, with the products that documents can be filed under; the etag covers all of it. */
export async function adminClients(db: Kysely<Database>, only?: number) {
  const isOne = only !== undefined;
  const [clients, realms] = await Promise.all([
    allRows(db, KINDS.client, only),
    db
      .selectFrom('realm')
      .$if(isOne, (query) => query.where('clientid', '=', only ?? 0))
      .select(['clientid', 'productid'])
      .orderBy('productid')
      .execute(),
  ]);
  const realmsOf = Map.groupBy(realms, ({ clientid }) => clientid);
  return clients.map(({ id, name, caption, retired }) => {
    const client = {
      id,
      name: String(name),
      caption: String(caption),
      retired: retired === 1,
      products: (realmsOf.get(id) ?? []).map(({ productid }) => productid),
    };
    return { ...client, etag: etagOf(client) };
  });
}

/** Creates or changes a client with its products; a product in use for it cannot be taken away. @throws Refused */
export const saveClient = (change: Change, { name, caption, products, ...wanted }: ClientInput) =>
  saveWhole(change, KINDS.client, wanted, {
    find: async (id) => (await adminClients(change.trx, id))[0],
    values: () => ({ name, caption }),
    setParts: async (id) => {
      if (products !== undefined) await setProducts(change, id, products);
    },
  });

async function setProducts(change: Change, clientid: number, products: readonly number[]): Promise<void> {
  const { trx } = change;
  const realms = await trx.selectFrom('realm').where('clientid', '=', clientid).selectAll().orderBy('id').execute();
  for (const productid of new Set(products))
    if (realms.every((realm) => realm.productid !== productid)) await addRealm(change, { clientid, productid });
  for (const realm of realms.filter(({ productid }) => !products.includes(productid))) {
    const row = await rowOf(trx, KINDS.realm, realm.id);
    if (row === undefined) continue;
    if (await isInUse(trx, KINDS.realm, row, change.at))
      throw new Refused('productInUse', { name: await nameOf(change, realm) });
    await deleteRow(change, KINDS.realm, row.id, etagOf(row));
  }
}

const nameOf = async ({ trx }: Change, { productid }: { readonly productid: number }): Promise<string> =>
  String((await rowOf(trx, KINDS.product, productid))?.['name'] ?? '');

/** Lets documents of a product be filed for a client. @throws Refused */
export async function addRealm(
  change: Change,
  { clientid, productid }: { readonly clientid: number; readonly productid: number },
): Promise<Row> {
  for (const [kind, id, field] of [
    [KINDS.client, clientid, 'clientid'],
    [KINDS.product, productid, 'products'],
  ] as const)
    if ((await rowOf(change.trx, kind, id)) === undefined) throw new Refused('invalid', { field });
  const row = await saveRow(change, KINDS.realm, {}, { clientid, productid });
  await noteChange(change, 'realm.set', undefined, row);
  return row;
}
