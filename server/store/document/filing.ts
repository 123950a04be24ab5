import type { Kysely } from 'kysely';
import { masks } from '#server/store/master.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/**
 * The rows that a place in the archive refers to, if the user may see them and they are not retired.
 * @param stays whether a document stays in its mask, which may be retired by now
 */
export async function placeOf(
  db: Db,
  seer: Pick<Principal, 'realms' | 'maskRealms'>,
  at: { clientid: number; productid: number; year: number; doctypeid: number; maskid: number },
  { stays = false }: { readonly stays?: boolean } = {},
) {
  const [realm, year, doctype, visible] = await Promise.all([
    db
      .selectFrom('realm')
      .innerJoin('client', 'client.id', 'realm.clientid')
      .innerJoin('product', 'product.id', 'realm.productid')
      .where('clientid', '=', at.clientid)
      .where('productid', '=', at.productid)
      .where('realm.id', 'in', seer.realms)
      .where('client.retired', '=', 0)
      .where('product.retired', '=', 0)
      .select('realm.id')
      .executeTakeFirst(),
    db.selectFrom('year').where('id', '=', at.year).where('retired', '=', 0).select('id').executeTakeFirst(),
    db
      .selectFrom('doctype')
      .where('id', '=', at.doctypeid)
      .where('retired', '=', 0)
      .select('clientid')
      .executeTakeFirst(),
    masks(db, seer),
  ]);
  const available = visible.filter(({ id, retired }) => (stays ? id === at.maskid : retired === 0));
  const mask = available.find(({ id }) => id === at.maskid);
  const definitions = await db
    .selectFrom('index_def')
    .where('id', 'in', [-1, ...(mask?.fields ?? []).map((field) => field.indexid)])
    .selectAll()
    .execute();
  return {
    realmid: realm?.id,
    yearKnown: year !== undefined,
    doctypeClient: doctype?.clientid,
    mask,
    masks: available,
    definitions: new Map(definitions.map((index) => [index.id, index])),
  };
}

/** Whether a mask's look-up table contains that value of an index. */
export const isLookupValue = async (db: Db, maskid: number, indexid: number, value: string): Promise<boolean> =>
  (await db
    .selectFrom('lookup_value')
    .where('maskid', '=', maskid)
    .where('indexid', '=', indexid)
    .where('value', '=', value)
    .select('rowno')
    .executeTakeFirst()) !== undefined;
