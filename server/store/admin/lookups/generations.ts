import { type Kysely, type RawBuilder, sql } from 'kysely';
import { fold } from '#core/text/fold.ts';
import { Refused } from '../refused.ts';
import type { Change } from '../rows.ts';
import { generationOf, giveUpForgotten } from '../../lookupTables.ts';
import type { Database } from '../../schema.ts';

/** Look-up tables that are written beside the current ones, and take their places at once when they are complete. */

/** Runs a step in a transaction of its own. */
export type Steps = <Value>(step: (change: Change) => Promise<Value>) => Promise<Value>;

/** Values written or rows deleted by one step: others wait for its end, some hundredths of a second. */
export const STEP = 1000;

/** Begins the import of a mask's table. @returns its number */
export async function beginTable(change: Change, maskid: number): Promise<number> {
  const { trx, at } = change;
  const mask = await trx.selectFrom('mask').where('id', '=', maskid).select('id').executeTakeFirst();
  if (mask === undefined) throw new Refused('unknown');
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

/**
 * Notes that an import goes on, for all tables it has written so far.
 *
 * @throws Refused 'unknown' if a mask is gone, 'givenUp' if the import was taken for forgotten
 */
export async function expectStaged({ trx, at }: Change, staged: readonly Generation[]): Promise<void> {
  for (const { maskid, generation } of staged) {
    const { numUpdatedRows } = await trx
      .updateTable('lookup_generation')
      .set({ at })
      .where('maskid', '=', maskid)
      .where('generation', '=', generation)
      .where('state', '=', 'staged')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) continue;
    const mask = await trx.selectFrom('mask').where('id', '=', maskid).select('id').executeTakeFirst();
    throw new Refused(mask === undefined ? 'unknown' : 'givenUp');
  }
}

export interface Generation {
  readonly maskid: number;
  readonly generation: number;
}

/** A value of a look-up table. */
export interface Cell {
  readonly rowno: number;
  readonly indexid: number;
  readonly value: string;
  readonly clientid: number | null;
}
const BATCH = 500;

/** Writes values of a table that is being written. */
export async function insertCells(
  trx: Kysely<Database>,
  { maskid, generation }: { readonly maskid: number; readonly generation: number | RawBuilder<number> },
  cells: readonly Cell[],
): Promise<void> {
  const values = cells.map((cell) => ({ ...cell, maskid, generation, folded: fold(cell.value) }));
  for (let from = 0; from < values.length; from += BATCH)
    await trx
      .insertInto('lookup_value')
      .values(values.slice(from, from + BATCH))
      .execute();
}

/** Gives up tables that did not become current, and deletes the rows of those that were replaced. */
export async function leaveStaged(inStep: Steps, staged: readonly Generation[]): Promise<void> {
  for (const { maskid, generation } of staged) {
    await inStep(({ trx }) =>
      trx
        .updateTable('lookup_generation')
        .set({ state: 'replaced' })
        .where('maskid', '=', maskid)
        .where('generation', '=', generation)
        .where('state', '=', 'staged')
        .execute(),
    );
    await removeReplaced(inStep, maskid);
  }
}

const setState = (trx: Kysely<Database>, { maskid, generation }: Generation, state: 'current' | 'removed') =>
  trx
    .updateTable('lookup_generation')
    .set({ state })
    .where('maskid', '=', maskid)
    .where('generation', '=', generation)
    .execute();

export async function makeCurrent({ trx, at }: Change, maskid: number, generation: number): Promise<void> {
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
  await inStep(giveUpForgotten);
  await removeReplaced(inStep);
}
