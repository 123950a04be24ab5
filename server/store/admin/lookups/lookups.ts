import type { Kysely, RawBuilder } from 'kysely';
import { fold } from '#core/text/fold.ts';
import {
  beginTable,
  expectStaged,
  type Generation,
  insertCells,
  leaveStaged,
  makeCurrent,
  STEP,
  type Steps,
} from './generations.ts';
import { countLookupChange, generationOf, lookupRevision, lookupsOf } from '../../lookupTables.ts';
import type { Database } from '../../schema.ts';
import { type Change, etagOf, holds, lockSetup, noteChange, requireIds } from '../rows.ts';
import { digestOf, lookupFileOf, type TableDigest } from '../../lookupFile.ts';
import { Refused } from '../refused.ts';

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

export const countLookups = async (db: Kysely<Database>, maskid: number): Promise<number> =>
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
  const cells = rows.flatMap(({ rowno, indexes, clientid = null }) =>
    indexes.filter(({ value }) => value !== '').map(({ indexid, value }) => ({ rowno, indexid, value, clientid })),
  );
  await insertCells(trx, { maskid, generation }, cells);
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
  return countLookups(trx, maskid);
}

/**
 * Replaces the whole table. It is written beside the current one in many small transactions, so that other work goes on
 * in between, and becomes the current one as a whole in the last. Returns the previous number of rows.
 * @param checked revision of the table that the user has seen; undefined if any may be replaced
 * @throws Refused 'unknown' if the mask is gone, 'conflict' if the table is another by now, 'givenUp' after a long
 *   pause
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
    return beginTable(change, maskid);
  });
  const table = { maskid, generation };
  try {
    await insertInSteps(inStep, table, rows);
    return await takeEffect(inStep, table, rows, checked);
  } finally {
    // The import is done, or was refused: if this fails, the sweep removes what is left.
    await leaveStaged(inStep, [table]).catch(() => undefined);
  }
}

async function insertInSteps(inStep: Steps, table: Generation, rows: readonly LookupInput[]): Promise<void> {
  const { maskid, generation } = table;
  const at = Math.max(1, Math.floor(STEP / Math.max(1, rows[0]?.indexes.length ?? 1)));
  for (let from = 0; from < rows.length; from += at)
    await inStep(async (change) => {
      await expectStaged(change, [table]);
      const numbered = rows.slice(from, from + at).map((row, place) => ({ ...row, rowno: from + place }));
      await insertRows(change, maskid, generation, numbered);
    });
}

/** Makes the written table the current one. Returns the previous number of rows. */
async function takeEffect(
  inStep: Steps,
  table: Generation,
  rows: readonly LookupInput[],
  checked: number | undefined,
): Promise<number> {
  const { maskid, generation } = table;
  let before: number | undefined;
  while (before === undefined) {
    const held = await heldTable(inStep, maskid);
    const next = digestOf(held.file);
    for (const row of rows) next.take(row);
    before = await inStep(async (change) => {
      await lockSetup(change);
      await expectStaged(change, [table]);
      await expectRevision(change, maskid, checked);
      // Somebody has changed a row since the table was read for the audit.
      if ((await lookupRevision(change.trx, maskid)) !== held.revision) return undefined;
      await makeCurrent(change, maskid, generation);
      await countLookupChange(change.trx, maskid);
      const [removed, added] = [held.table.beyond(next), next.beyond(held.table)];
      const noted = (digest: TableDigest) => ({ maskid, rows: digest.rows(), sha256: digest.sha256() });
      await noteChange(
        change,
        'lookup.imported',
        { ...noted(held.table), removed: removed.count, lines: removed.lines },
        { ...noted(next), added: added.count, lines: added.lines },
      );
      return held.table.rows();
    });
  }
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

async function expectRevision({ trx }: Change, maskid: number, checked: number | undefined): Promise<void> {
  if (checked !== undefined && (await lookupRevision(trx, maskid)) !== checked) throw new Refused('conflict');
}
