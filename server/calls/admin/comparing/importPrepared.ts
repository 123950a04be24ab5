import type { Configuration } from '#core/contract/admin/configuration.ts';
import { Failure } from '#server/rules/failure.ts';
import { importConfiguration, type Prepared, stateOf } from '#server/store/admin/configuration/configuration.ts';
import { refusesRow } from '#server/store/admin/configuration/unfit.ts';
import { Refused } from '#server/store/admin/refused.ts';
import { type Change, lockSetup } from '#server/store/admin/rows.ts';
import type { Store } from '#server/store/database/open.ts';
import {
  beginTable,
  expectStaged,
  type Generation,
  insertCells,
  leaveStaged,
  STEP,
  type Steps,
} from '#server/store/admin/lookups/generations.ts';
import type { Compared, Piece } from './compareFile.ts';

interface Importer extends Pick<Store, 'db' | 'dialect'> {
  /** The user who imports. */
  readonly by: number;
  readonly now: () => number;
}

/** What is left to be imported of a file, without the tables that are written beside the current ones. */
export function leftOf(file: Configuration, { lookups }: Pick<Prepared, 'lookups'>): NonNullable<Compared['left']> {
  const { lookup_value: _, ...tables } = file.tables;
  return { file: { ...file, tables }, lookups };
}

/** Those tables in pieces that are written at once. */
export function* inPieces(tables: Prepared['tables']): Generator<Piece> {
  for (const [maskid, cells] of tables)
    for (let from = 0; from < cells.length; from += STEP) yield { maskid, cells: cells.slice(from, from + STEP) };
}

/**
 * Imports a file that was compared, all or nothing. Large look-up tables are written beside the current ones first, in
 * many small transactions, so that other work goes on in between; they become current in the one that imports the rest.
 * @param also done in that one
 * @throws Unfit, or Failure: 'admin.conflict' if the set-up is another by now, 'admin.importGivenUp' after a long pause
 */
export async function importPrepared(
  { db, dialect, by, now }: Importer,
  { file, lookups, etag }: NonNullable<Compared['left']> & Pick<Compared, 'etag'>,
  pieces: AsyncIterable<Piece> | Iterable<Piece>,
  also: (change: Change) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const inStep: Steps = (step) => db.transaction().execute((trx) => step({ trx, dialect, by, at: now() }));
  const staged: Generation[] = [];
  try {
    for await (const { maskid, cells } of pieces) {
      const table = staged.find((one) => one.maskid === maskid) ?? (await begun(inStep, maskid, staged));
      await inStep(async (change) => {
        await expectStaged(change, staged);
        await insertCells(change.trx, table, cells);
      });
    }
    await inStep(async (change) => {
      await lockSetup(change);
      if ((await stateOf(change.trx)) !== etag) throw new Failure('admin.conflict');
      await expectStaged(change, staged);
      await importConfiguration(change, file, { lookups: { ...lookups, staged } });
      await also(change);
    });
  } catch (error) {
    if (error instanceof Refused && error.refusal === 'givenUp') throw new Failure('admin.importGivenUp');
    // A mask, an index or a client is gone.
    const isGone = error instanceof Refused || (error instanceof Error && refusesRow(error));
    throw isGone ? new Failure('admin.conflict') : error;
  } finally {
    // The import is done, or has failed: if this fails too, the sweep removes what is left.
    await leaveStaged(inStep, staged).catch(() => undefined);
  }
}

async function begun(inStep: Steps, maskid: number, staged: Generation[]): Promise<Generation> {
  const generation = await inStep(async (change) => {
    await lockSetup(change);
    return beginTable(change, maskid);
  });
  const table = { maskid, generation };
  staged.push(table);
  return table;
}
