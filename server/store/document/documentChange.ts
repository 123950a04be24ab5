import type { Kysely } from 'kysely';
import type { IndexType } from '#core/contract/master.ts';
import type { DocumentRow } from './documents.ts';
import { indexColumns } from './indexValue.ts';
import { remember } from './past.ts';
import type { Dialect } from '#server/store/dialect.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** Columns that say where a document is filed, and its state. */
export const PLACE = ['realmid', 'year', 'doctypeid', 'maskid', 'deletedat', 'protected'] as const;
export type Place = (typeof PLACE)[number];

export interface ValueChange {
  readonly indexid: number;
  readonly type: IndexType;
  /** Empty if there was, or will be, no value. */
  readonly before: string;
  readonly value: string;
}

/**
 * Changes a document's columns and index values as one revision, and records the previous ones. Returns the revision.
 */
export async function changeDocument(
  trx: Db,
  document: Pick<DocumentRow, 'id' | 'revision' | Place>,
  places: Partial<Pick<DocumentRow, Place>>,
  values: readonly ValueChange[],
  at: number,
): Promise<number> {
  const revision = document.revision + 1;
  const change = { docid: document.id, at, revision };
  for (const column of PLACE) {
    if (!(column in places) || places[column] === document[column]) continue;
    const before = document[column];
    await remember(trx, { ...change, kind: 'place', item: column, before: before === null ? null : String(before) });
  }
  for (const { indexid, before } of values)
    await remember(trx, { ...change, kind: 'index', item: indexid, before: before === '' ? null : before });
  const changed = values.map(({ indexid }) => indexid);
  if (changed.length > 0)
    await trx.deleteFrom('document_index').where('docid', '=', document.id).where('indexid', 'in', changed).execute();
  const rows = values.filter(({ value }) => value !== '');
  if (rows.length > 0)
    await trx
      .insertInto('document_index')
      .values(rows.map(({ indexid, type, value }) => ({ docid: document.id, indexid, ...indexColumns(type, value) })))
      .execute();
  await trx
    .updateTable('document')
    .set({ ...places, revision })
    .where('id', '=', document.id)
    .execute();
  return revision;
}

/** The type of the same name at another client: the default when a document moves to that client. */
export const doctypeLike = async (db: Db, doctypeid: number, clientid: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('doctype')
      .where('clientid', '=', clientid)
      .where('folded', '=', db.selectFrom('doctype').where('id', '=', doctypeid).select('folded'))
      .select('id')
      .executeTakeFirst()
  )?.id;

/** Names of a document's client, type and mask, for its history. */
export async function placeNames(
  db: Db,
  { realmid, doctypeid, maskid }: { readonly realmid: number; readonly doctypeid: number; readonly maskid: number },
): Promise<{ client: string; doctype: string; mask: string }> {
  const [client, doctype, mask] = await Promise.all([
    db
      .selectFrom('realm')
      .innerJoin('client', 'client.id', 'realm.clientid')
      .where('realm.id', '=', realmid)
      .select('client.name')
      .executeTakeFirst(),
    db.selectFrom('doctype').where('id', '=', doctypeid).select('name').executeTakeFirst(),
    db.selectFrom('mask').where('id', '=', maskid).select('caption').executeTakeFirst(),
  ]);
  return { client: client?.name ?? '', doctype: doctype?.name ?? '', mask: mask?.caption ?? '' };
}

/** The realm of client and product. */
export const realmAt = async (db: Db, clientid: number, productid: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('realm')
      .where('clientid', '=', clientid)
      .where('productid', '=', productid)
      .select('id')
      .executeTakeFirst()
  )?.id;

/**
 * Serialises changes in these realms. Locks them in ascending order, so that two moves in opposite directions do not
 * deadlock.
 */
export async function holdRealms(
  trx: Db,
  dialect: Pick<Dialect, 'serialise'>,
  realms: readonly number[],
): Promise<readonly number[]> {
  const held = [...new Set(realms)].toSorted((one, other) => one - other);
  for (const realmid of held) await dialect.serialise(trx, realmid);
  return held;
}
