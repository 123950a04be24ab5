import { type Kysely, type RawBuilder, sql } from 'kysely';
import { fold } from '#core/text/fold.ts';
import { countLookupChange, generationOf, lookupRevision, lookupsOf } from '../lookupTables.ts';
import type { Database } from '../schema.ts';
import { type Change, etagOf, holds, lockSetup, noteChange, requireIds } from './rows.ts';
import { digestOf, lookupFileOf, type TableDigest } from '../lookupFile.ts';
import { Refused } from './refused.ts';

interface Value {
  readonly indexid: number;
  readonly value: string;
}

/** A row as it was read. */
export interface KnownRow {
  readonly rowno: number;
  readonly etag: string;
}

export interface LookupInput {
  readonly known?: KnownRow | undefined;
  readonly indexes: readonly Value[];
  /** The only client that has the row; null: all have it. Undefined: as it is, and for a new row null. */
  readonly clientid?: number | null | undefined;
}

const BATCH = 500;
const countOf = async (db: Kysely<Database>, maskid: number): Promise<number> =>
  Number(
    (
      await lookupsOf(db, maskid)
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

/** A mask's name. */
export const lookupCaption = async (db: Kysely<Database>, maskid: number): Promise<string> =>
  (await db.selectFrom('mask').where('id', '=', maskid).select('caption').executeTakeFirst())?.caption ?? '';

/** How many rows of a mask's look-up table are bound to a client. */
export const boundCount = async (db: Kysely<Database>, maskid: number): Promise<number> =>
  Number(
    (
      await lookupsOf(db, maskid)
        .where('clientid', 'is not', null)
        .select(({ fn }) => fn.count('rowno').distinct().as('rows'))
        .executeTakeFirst()
    )?.rows ?? 0,
  );

/**
 * A window of a mask's look-up table, and the number of rows in all.
 * @param text only rows with a value that contains it; empty: all
 */
export async function lookupWindow(db: Kysely<Database>, maskid: number, offset: number, limit: number, text = '') {
  const sought = fold(text.trim());
  const found = () => (sought === '' ? lookupsOf(db, maskid) : lookupsOf(db, maskid).where(holds('folded', sought)));
  const numbers = await found().select('rowno').distinct().orderBy('rowno').offset(offset).limit(limit).execute();
  const values = await lookupsOf(db, maskid)
    .where('rowno', 'in', [-1, ...numbers.map(({ rowno }) => rowno)])
    .select(['rowno', 'indexid', 'value', 'clientid'])
    .orderBy('rowno')
    .orderBy('indexid')
    .execute();
  const counted = await found()
    .select(({ fn }) => fn.count('rowno').distinct().as('rows'))
    .executeTakeFirst();
  return { rows: rowsOf(values), count: Number(counted?.rows ?? 0) };
}

/** Rows read at a time for a file. */
const READ = 1000;

/**
 * All rows of a mask's look-up table in order, without holding them all. @throws Refused 'conflict' if it is changed
 * meanwhile
 */
export async function* lookupRowsOf(db: Kysely<Database>, maskid: number) {
  const revision = await lookupRevision(db, maskid);
  for (let after = -1; ;) {
    const { rows, last } = await rowsAfter(db, maskid, after);
    if (last === undefined) return;
    if ((await lookupRevision(db, maskid)) !== revision) throw new Refused('conflict');
    yield rows;
    after = last;
  }
}

/** The next rows of a mask's look-up table, and the number of the last; undefined if there are none. */
async function rowsAfter(db: Kysely<Database>, maskid: number, after: number) {
  const numbers = await lookupsOf(db, maskid)
    .where('rowno', '>', after)
    .select('rowno')
    .distinct()
    .orderBy('rowno')
    .limit(READ)
    .execute();
  const last = numbers.at(-1)?.rowno;
  if (last === undefined) return { rows: [], last };
  const values = await lookupsOf(db, maskid)
    .where('rowno', '>', after)
    .where('rowno', '<=', last)
    .select(['rowno', 'indexid', 'value', 'clientid'])
    .orderBy('rowno')
    .orderBy('indexid')
    .execute();
  return { rows: rowsOf(values), last };
}

/** Values in the order of their row and index, by row. */
const rowsOf = (values: readonly (Value & { readonly rowno: number; readonly clientid: number | null })[]) =>
  [...Map.groupBy(values, ({ rowno }) => rowno)].map(([rowno, held]) => {
    const indexes = held.map(({ indexid, value }) => ({ indexid, value }));
    const clientid = held[0]?.clientid ?? null;
    return { rowno, indexes, clientid, etag: etagOf({ indexes, clientid }) };
  });

async function insertRows(
  { trx }: Change,
  maskid: number,
  generation: number | RawBuilder<number>,
  rows: readonly (Pick<LookupInput, 'indexes' | 'clientid'> & { readonly rowno: number })[],
): Promise<void> {
  const values = rows.flatMap(({ rowno, indexes, clientid = null }) =>
    indexes
      .filter(({ value }) => value !== '')
      .map(({ indexid, value }) => ({ maskid, generation, rowno, indexid, value, folded: fold(value), clientid })),
  );
  for (let from = 0; from < values.length; from += BATCH)
    await trx
      .insertInto('lookup_value')
      .values(values.slice(from, from + BATCH))
      .execute();
}

/**
 * Updates known rows, adds the others, deletes the named ones. Returns the number of rows. @throws Refused 'unknown',
 * 'invalid', 'conflict'
 */
export async function saveLookups(
  change: Change,
  maskid: number,
  rows: readonly LookupInput[],
  deleted: readonly KnownRow[],
): Promise<number> {
  const { trx } = change;
  await lockSetup(change);
  const indexes = await lookupIndexes(trx, maskid);
  if (indexes === undefined) throw new Refused('unknown');
  const known = new Set(indexes.map(({ id }) => id));
  if (rows.some((row) => row.indexes.some(({ indexid }) => !known.has(indexid))))
    throw new Refused('invalid', { field: 'indexid' });
  await requireIds(
    change,
    'client',
    rows.flatMap(({ clientid }) => clientid ?? []),
    'clientid',
  );
  const read = [...rows.flatMap(({ known: row }) => row ?? []), ...deleted];
  const given = read.map(({ rowno }) => rowno);
  const before = await lookupsOf(trx, maskid)
    .where('rowno', 'in', [-1, ...given])
    .select(['rowno', 'indexid', 'value', 'clientid'])
    .orderBy('rowno')
    .orderBy('indexid')
    .execute();
  const now = new Map(rowsOf(before).map((row) => [row.rowno, row]));
  if (read.some(({ rowno, etag }) => now.get(rowno)?.etag !== etag)) throw new Refused('conflict');
  await trx
    .deleteFrom('lookup_value')
    .where('maskid', '=', maskid)
    .where('generation', '=', generationOf(maskid))
    .where('rowno', 'in', [-1, ...given])
    .execute();
  const last = await lookupsOf(trx, maskid)
    .select(({ fn }) => fn.max('rowno').as('rowno'))
    .executeTakeFirst();
  let next = Math.max(last?.rowno ?? -1, -1, ...given);
  const numbered = rows.map(({ known: row, indexes: values, clientid }) => ({
    rowno: row?.rowno ?? (next += 1),
    indexes: values,
    clientid: clientid === undefined ? row && now.get(row.rowno)?.clientid : clientid,
  }));
  await insertRows(change, maskid, generationOf(maskid), numbered);
  await countLookupChange(trx, maskid);
  await noteChange(change, 'lookup.set', { maskid, rows: before }, { maskid, rows: numbered });
  return countOf(trx, maskid);
}

/** Runs a step in a transaction of its own. */
export type Steps = <Value>(step: (change: Change) => Promise<Value>) => Promise<Value>;

/** Values written or rows deleted by one step: others wait for its end, some hundredths of a second. */
const STEP = 1000;
/** An import that has written nothing for so long has ended with its server. */
const FORGOTTEN_MS = 3_600_000;

/**
 * Replaces the whole table. It is written beside the current one in many small transactions, so that other work goes on
 * in between, and becomes the current one as a whole in the last. Returns the previous number of rows.
 * @param checked revision of the table that the user has seen; undefined if any may be replaced
 * @throws Refused 'unknown' if the mask is gone, 'conflict' if the table is another by now
 */
export async function replaceLookups(
  inStep: Steps,
  maskid: number,
  rows: readonly LookupInput[],
  checked?: number,
): Promise<number> {
  const generation = await inStep(async (change) => {
    await lockSetup(change);
    await expectRevision(change, maskid, checked);
    return begin(change, maskid);
  });
  const at = Math.max(1, Math.floor(STEP / Math.max(1, rows[0]?.indexes.length ?? 1)));
  for (let from = 0; from < rows.length; from += at)
    await inStep(async (change) => {
      await expectStaged(change, maskid, generation);
      const numbered = rows.slice(from, from + at).map((row, place) => ({ ...row, rowno: from + place }));
      await insertRows(change, maskid, generation, numbered);
    });
  let before: number | undefined;
  while (before === undefined) {
    const held = await heldTable(inStep, maskid);
    const next = digestOf(held.file);
    for (const row of rows) next.take(row);
    before = await inStep(async (change) => {
      await lockSetup(change);
      await expectStaged(change, maskid, generation);
      await expectRevision(change, maskid, checked);
      // Somebody has changed a row since the table was read for the audit.
      if ((await lookupRevision(change.trx, maskid)) !== held.revision) return undefined;
      await makeCurrent(change, maskid, generation);
      await countLookupChange(change.trx, maskid);
      const [removed, added] = [held.table.beyond(next), next.beyond(held.table)];
      const noted = (table: TableDigest) => ({ maskid, rows: table.rows(), sha256: table.sha256() });
      await noteChange(
        change,
        'lookup.imported',
        { ...noted(held.table), removed: removed.count, lines: removed.lines },
        { ...noted(next), added: added.count, lines: added.lines },
      );
      return held.table.rows();
    });
  }
  // The import is done: if this fails, the sweep removes what is left.
  await removeReplaced(inStep, maskid).catch(() => undefined);
  return before;
}

/** A mask's present table as it is audited, read in small steps, and its revision. */
async function heldTable(inStep: Steps, maskid: number) {
  const { revision, file } = await inStep(async ({ trx }) => ({
    revision: await lookupRevision(trx, maskid),
    file: await lookupFileOf(trx, (await lookupIndexes(trx, maskid)) ?? []),
  }));
  const table = digestOf(file);
  for (let after: number | undefined = -1; after !== undefined;) {
    const from: number = after;
    const { rows, last } = await inStep(({ trx }) => rowsAfter(trx, maskid, from));
    for (const row of rows) table.take(row);
    after = last;
  }
  return { revision, file, table };
}

/** Numbers an import of a mask's table. */
async function begin(change: Change, maskid: number): Promise<number> {
  const { trx, at } = change;
  if ((await lookupIndexes(trx, maskid)) === undefined) throw new Refused('unknown');
  const last = await trx
    .selectFrom('lookup_generation')
    .where('maskid', '=', maskid)
    .select(({ fn }) => fn.max('generation').as('generation'))
    .executeTakeFirst();
  const generation = (last?.generation ?? 0) + 1;
  await trx.deleteFrom('lookup_generation').where('maskid', '=', maskid).where('state', '=', 'removed').execute();
  await trx.insertInto('lookup_generation').values({ maskid, generation, state: 'staged', at }).execute();
  return generation;
}

async function expectRevision({ trx }: Change, maskid: number, checked: number | undefined): Promise<void> {
  if (checked !== undefined && (await lookupRevision(trx, maskid)) !== checked) throw new Refused('conflict');
}

/** Notes that the import goes on. @throws Refused 'unknown' if its mask is gone, or it was taken for forgotten */
async function expectStaged({ trx, at }: Change, maskid: number, generation: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('lookup_generation')
    .set({ at })
    .where('maskid', '=', maskid)
    .where('generation', '=', generation)
    .where('state', '=', 'staged')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refused('unknown');
}

interface Generation {
  readonly maskid: number;
  readonly generation: number;
}

const setState = (trx: Kysely<Database>, { maskid, generation }: Generation, state: 'current' | 'removed') =>
  trx
    .updateTable('lookup_generation')
    .set({ state })
    .where('maskid', '=', maskid)
    .where('generation', '=', generation)
    .execute();

async function makeCurrent({ trx, at }: Change, maskid: number, generation: number): Promise<void> {
  const { rows } = await sql<{ generation: number }>`select ${generationOf(maskid)} as generation`.execute(trx);
  const replaced = rows[0]?.generation ?? 0;
  await trx
    .insertInto('lookup_generation')
    .values({ maskid, generation: replaced, state: 'replaced', at })
    .onConflict((conflict) => conflict.columns(['maskid', 'generation']).doUpdateSet({ state: 'replaced' }))
    .execute();
  await setState(trx, { maskid, generation }, 'current');
}

/** Deletes the rows of replaced tables, of one mask or of all, in small transactions. */
async function removeReplaced(inStep: Steps, maskid?: number): Promise<void> {
  const replaced = await inStep(({ trx }) =>
    trx
      .selectFrom('lookup_generation')
      .where('state', '=', 'replaced')
      .$if(maskid !== undefined, (query) => query.where('maskid', '=', maskid ?? 0))
      .select(['maskid', 'generation'])
      .execute(),
  );
  for (const of of replaced) while (await inStep(({ trx }) => removeSome(trx, of)));
}

/** Returns whether rows are left. */
async function removeSome(trx: Kysely<Database>, { maskid, generation }: Generation): Promise<boolean> {
  const first = await trx
    .selectFrom('lookup_value')
    .where('maskid', '=', maskid)
    .where('generation', '=', generation)
    .select('rowno')
    .orderBy('rowno')
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) {
    await setState(trx, { maskid, generation }, 'removed');
    return false;
  }
  await trx
    .deleteFrom('lookup_value')
    .where('maskid', '=', maskid)
    .where('generation', '=', generation)
    .where('rowno', '<', first.rowno + STEP / 4)
    .execute();
  return true;
}

/** Deletes what imports left behind whose server was killed. */
export async function sweepLookups(inStep: Steps): Promise<void> {
  await inStep(({ trx, at }) =>
    trx
      .updateTable('lookup_generation')
      .set({ state: 'replaced' })
      .where('state', '=', 'staged')
      .where('at', '<', at - FORGOTTEN_MS)
      .execute(),
  );
  await removeReplaced(inStep);
}

export { countOf as lookupCount };
