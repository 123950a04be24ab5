import type { Kysely } from 'kysely';
import { fold } from '#core/text/fold.ts';
import type { Database } from '../schema.ts';
import { type Change, noteChange, lockSetup } from './rows.ts';
import { Refused } from './refused.ts';

export interface LookupInput {
  readonly rowno?: number | undefined;
  readonly indexes: readonly { readonly indexid: number; readonly value: string }[];
}

const BATCH = 500;
const countOf = async (db: Kysely<Database>, maskid: number): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('lookup_value')
        .where('maskid', '=', maskid)
        .select(({ fn }) => fn.count('rowno').distinct().as('rows'))
        .executeTakeFirst()
    )?.rows ?? 0,
  );

/** The indexes a mask's look-up table may contain: those on the mask. Undefined if there is no such mask. */
export async function lookupIndexes(db: Kysely<Database>, maskid: number) {
  const mask = await db.selectFrom('mask').where('id', '=', maskid).select('id').executeTakeFirst();
  if (mask === undefined) return undefined;
  return db
    .selectFrom('mask_field')
    .innerJoin('index_def', 'index_def.id', 'mask_field.indexid')
    .where('mask_field.maskid', '=', maskid)
    .select(['index_def.id', 'index_def.name', 'mask_field.caption', 'index_def.maxlength'])
    .orderBy('mask_field.orderno')
    .execute();
}

/** A window of a mask's look-up table, and the total number of rows. */
export async function lookupWindow(db: Kysely<Database>, maskid: number, offset: number, limit: number) {
  const numbers = await db
    .selectFrom('lookup_value')
    .where('maskid', '=', maskid)
    .select('rowno')
    .distinct()
    .orderBy('rowno')
    .offset(offset)
    .limit(limit)
    .execute();
  const values = await db
    .selectFrom('lookup_value')
    .where('maskid', '=', maskid)
    .where('rowno', 'in', [-1, ...numbers.map(({ rowno }) => rowno)])
    .select(['rowno', 'indexid', 'value'])
    .orderBy('rowno')
    .orderBy('indexid')
    .execute();
  const rows = [...Map.groupBy(values, ({ rowno }) => rowno)].map(([rowno, indexes]) => ({
    rowno,
    indexes: indexes.map(({ indexid, value }) => ({ indexid, value })),
  }));
  return { rows, count: await countOf(db, maskid) };
}

async function insertRows(
  { trx }: Change,
  maskid: number,
  rows: readonly { readonly rowno: number; readonly indexes: LookupInput['indexes'] }[],
): Promise<void> {
  const values = rows.flatMap(({ rowno, indexes }) =>
    indexes
      .filter(({ value }) => value !== '')
      .map(({ indexid, value }) => ({ maskid, rowno, indexid, value, folded: fold(value) })),
  );
  for (let from = 0; from < values.length; from += BATCH)
    await trx
      .insertInto('lookup_value')
      .values(values.slice(from, from + BATCH))
      .execute();
}

/**
 * Updates rows by number, adds those without one, deletes the named ones. Returns the number of rows. @throws Refused
 */
export async function saveLookups(
  change: Change,
  maskid: number,
  rows: readonly LookupInput[],
  deleted: readonly number[],
): Promise<number> {
  const { trx } = change;
  await lockSetup(change);
  const indexes = await lookupIndexes(trx, maskid);
  if (indexes === undefined) throw new Refused('unknown');
  const known = new Set(indexes.map(({ id }) => id));
  if (rows.some((row) => row.indexes.some(({ indexid }) => !known.has(indexid))))
    throw new Refused('invalid', { field: 'indexid' });
  const given = rows.flatMap(({ rowno }) => (rowno === undefined ? [] : [rowno]));
  const before = await trx
    .selectFrom('lookup_value')
    .where('maskid', '=', maskid)
    .where('rowno', 'in', [-1, ...given, ...deleted])
    .select(['rowno', 'indexid', 'value'])
    .execute();
  await trx
    .deleteFrom('lookup_value')
    .where('maskid', '=', maskid)
    .where('rowno', 'in', [-1, ...given, ...deleted])
    .execute();
  const last = await trx
    .selectFrom('lookup_value')
    .where('maskid', '=', maskid)
    .select(({ fn }) => fn.max('rowno').as('rowno'))
    .executeTakeFirst();
  let next = Math.max(last?.rowno ?? -1, -1, ...given);
  const numbered = rows.map(({ rowno, indexes: values }) => ({ rowno: rowno ?? (next += 1), indexes: values }));
  await insertRows(change, maskid, numbered);
  await noteChange(change, 'lookup.set', { maskid, rows: before }, { maskid, rows: numbered });
  return countOf(trx, maskid);
}

/** Replaces the whole table. Returns the previous number of rows. */
export async function replaceLookups(change: Change, maskid: number, rows: readonly LookupInput[]): Promise<number> {
  const { trx } = change;
  await lockSetup(change);
  const before = await countOf(trx, maskid);
  await trx.deleteFrom('lookup_value').where('maskid', '=', maskid).execute();
  await insertRows(
    change,
    maskid,
    rows.map(({ indexes }, rowno) => ({ rowno, indexes })),
  );
  await noteChange(change, 'lookup.imported', { maskid, rows: before }, { maskid, rows: rows.length });
  return before;
}

export { countOf as lookupCount };
