import { Failure } from '#server/rules/failure.ts';
import { importConfiguration, stateOf } from '#server/store/admin/configuration/configuration.ts';
import { refusesRow } from '#server/store/admin/configuration/unfit.ts';
import { Refused } from '#server/store/admin/refused.ts';
import { lockSetup } from '#server/store/admin/rows.ts';
import type { Store } from '#server/store/database/open.ts';
import {
  beginTable,
  expectStaged,
  type Generation,
  insertCells,
  leaveStaged,
  type Steps,
} from '#server/store/lookupGenerations.ts';
import type { Compared, Piece } from './compareFile.ts';

interface Importer extends Pick<Store, 'db' | 'dialect'> {
  /** The user who imports. */
  readonly by: number;
  readonly now: () => number;
}

/**
 * Imports a file that was compared, all or nothing. Large look-up tables are written beside the current ones first, in
 * many small transactions, so that other work goes on in between; they become current in the one that imports the rest.
 * @throws Unfit, or Failure 'admin.conflict' if the set-up is another by now
 */
export async function importPrepared(
  { db, dialect, by, now }: Importer,
  { file, lookups, etag }: NonNullable<Compared['left']> & Pick<Compared, 'etag'>,
  pieces: AsyncIterable<Piece>,
): Promise<void> {
  const inStep: Steps = (step) => db.transaction().execute((trx) => step({ trx, dialect, by, at: now() }));
  const staged: Generation[] = [];
  try {
    for await (const { maskid, cells } of pieces) {
      const table = staged.find((one) => one.maskid === maskid) ?? (await begun(inStep, maskid, staged));
      await inStep(async (change) => {
        await expectStaged(change, maskid, table.generation);
        await insertCells(change.trx, table, cells);
      });
    }
    await inStep(async (change) => {
      await lockSetup(change);
      if ((await stateOf(change.trx)) !== etag) throw new Failure('admin.conflict');
      for (const { maskid, generation } of staged) await expectStaged(change, maskid, generation);
      await importConfiguration(change, file, { lookups: { ...lookups, staged } });
    });
  } catch (error) {
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
