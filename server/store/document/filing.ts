import type { Kysely } from 'kysely';
import { fold } from '#core/text/fold.ts';
import { masks } from '#server/store/master.ts';
import { isOfClients, lookupsOf } from '#server/store/lookupTables.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** A place in the archive. */
interface Place {
  readonly clientid: number;
  readonly productid: number;
  readonly year: number;
  readonly doctypeid: number;
  readonly maskid: number;
}

/**
 * The rows that a place in the archive refers to, if the user may see them and they are not retired.
 * @param held the document's present place: rows that it keeps may be retired
 */
export async function placeOf(db: Db, seer: Pick<Principal, 'realms' | 'maskRealms'>, at: Place, held?: Place) {
  const keepsMask = held !== undefined && at.doctypeid === held.doctypeid && at.maskid === held.maskid;
  const [realm, year, doctype, visible] = await Promise.all([
    db
      .selectFrom('realm')
      .innerJoin('client', 'client.id', 'realm.clientid')
      .innerJoin('product', 'product.id', 'realm.productid')
      .where('clientid', '=', at.clientid)
      .where('productid', '=', at.productid)
      .where('realm.id', 'in', seer.realms)
      .$if(at.clientid !== held?.clientid, (query) => query.where('client.retired', '=', 0))
      .$if(at.productid !== held?.productid, (query) => query.where('product.retired', '=', 0))
      .select('realm.id')
      .executeTakeFirst(),
    db
      .selectFrom('year')
      .where('id', '=', at.year)
      .$if(at.year !== held?.year, (query) => query.where('retired', '=', 0))
      .select('id')
      .executeTakeFirst(),
    db
      .selectFrom('doctype')
      .where('id', '=', at.doctypeid)
      .$if(at.doctypeid !== held?.doctypeid, (query) => query.where('retired', '=', 0))
      .select('clientid')
      .executeTakeFirst(),
    masks(db, seer),
  ]);
  const available = visible.filter(({ id, retired }) => (keepsMask ? id === at.maskid : retired === 0));
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

/** Whether a mask's look-up table contains that value of an index in a row for the client. */
export const isLookupValue = async (
  db: Db,
  { maskid, indexid, clientid }: { readonly maskid: number; readonly indexid: number; readonly clientid: number },
  value: string,
): Promise<boolean> =>
  (await lookupsOf(db, maskid)
    .where(isOfClients([clientid]))
    .where('indexid', '=', indexid)
    .where('folded', '=', fold(value))
    .where('value', '=', value)
    .select('rowno')
    .executeTakeFirst()) !== undefined;
