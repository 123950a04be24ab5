import type { Kysely } from 'kysely';
import { masks } from './master.ts';
import type { Principal } from './principals.ts';
import type { Database } from './schema.ts';

type Db = Kysely<Database>;

/** The rows that a document's place in the archive names, as far as the user sees them. */
export async function placeOf(
  db: Db,
  seer: Pick<Principal, 'realms'>,
  at: { clientid: number; productid: number; year: number; doctypeid: number; maskid: number },
) {
  const [realm, year, doctype, visible] = await Promise.all([
    db
      .selectFrom('realm')
      .where('clientid', '=', at.clientid)
      .where('productid', '=', at.productid)
      .where('id', 'in', seer.realms)
      .select('id')
      .executeTakeFirst(),
    db.selectFrom('year').where('id', '=', at.year).select('id').executeTakeFirst(),
    db.selectFrom('doctype').where('id', '=', at.doctypeid).select('clientid').executeTakeFirst(),
    masks(db, seer),
  ]);
  const mask = visible.find(({ id }) => id === at.maskid);
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
    definitions: new Map(definitions.map((index) => [index.id, index])),
  };
}

/** Whether a mask's look-up table has that value of an index. */
export const isLookupValue = async (db: Db, maskid: number, indexid: number, value: string): Promise<boolean> =>
  (await db
    .selectFrom('lookup_value')
    .where('maskid', '=', maskid)
    .where('indexid', '=', indexid)
    .where('value', '=', value)
    .select('rowno')
    .executeTakeFirst()) !== undefined;
