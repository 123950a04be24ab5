import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import { PoolStep } from '#core/contract/work/pool.ts';
import type { Leaf, Turn } from '#core/pages/arrangement.ts';
import { arrangementOf, type Filed, type Ledger } from '#core/pages/ledger.ts';
import { insertProcess, LEAVES_AT_ONCE, type Locker } from './pools.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;
type LeafRow = Selectable<Database['pool_leaf']>;

/** A ledger as stored, with the names of the processes behind its stacks. */
export interface StoredLedger {
  readonly ledger: Ledger;
  readonly revision: number;
  readonly names: ReadonlyMap<string, string>;
}

/** The ledger of a pool's desk. It survives crashes, and can be continued on another machine. */
export async function readLedger(db: Db, poolid: number): Promise<StoredLedger> {
  const [desk, steps, filed, processes, leaves] = await Promise.all([
    db.selectFrom('pool_desk').where('poolid', '=', poolid).selectAll().executeTakeFirst(),
    db.selectFrom('pool_step').where('poolid', '=', poolid).select('step').orderBy('no').execute(),
    db.selectFrom('pool_filed').where('poolid', '=', poolid).selectAll().orderBy('at').execute(),
    processesOnDesk(db, poolid).select(['id', 'name']).orderBy('id').execute(),
    db
      .selectFrom('pool_leaf')
      .where('processid', 'in', processesOnDesk(db, poolid).select('id'))
      .where('state', '=', 'open')
      .selectAll()
      .orderBy('processid')
      .orderBy('orderno')
      .execute(),
  ]);
  const byProcess = Map.groupBy(leaves, ({ processid }) => processid);
  return {
    revision: desk?.revision ?? 0,
    names: new Map(processes.map(({ id, name }) => [String(id), name])),
    ledger: {
      base: {
        stacks: processes.map(({ id }) => ({ id: String(id), leaves: (byProcess.get(id) ?? []).map(leafOf) })),
        bin: [],
      },
      steps: z.array(PoolStep).parse(steps.map(({ step }) => JSON.parse(step) as unknown)),
      done: desk?.done ?? 0,
      filed: filed.map(({ leaf, docid }): Filed => ({ leaf: JSON.parse(leaf) as Leaf, docid })),
    },
  };
}

const processesOnDesk = (db: Db, poolid: number) =>
  db.selectFrom('pool_process').where('poolid', '=', poolid).where('ondesk', '=', 1).where('deletedat', 'is', null);

const leafOf = ({ id, fileid, page, turn, tilt, copy }: LeafRow): Leaf => ({
  id,
  file: fileid,
  page,
  turn: turn as Turn,
  ...(tilt !== 0 && { tilt }),
  copy: copy === 1,
});

/**
 * Increments the revision of a pool's ledger; false if somebody else was faster. The row stays locked until the
 * transaction ends.
 */
export async function claimRevision(trx: Db, poolid: number, revision: number): Promise<boolean> {
  await trx
    .insertInto('pool_desk')
    .values({ poolid, revision: 0, done: 0 })
    .onConflict((conflict) => conflict.column('poolid').doNothing())
    .execute();
  const claimed = await trx
    .updateTable('pool_desk')
    .set({ revision: revision + 1 })
    .where('poolid', '=', poolid)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

export async function setDone(trx: Db, poolid: number, done: number): Promise<void> {
  await trx.updateTable('pool_desk').set({ done }).where('poolid', '=', poolid).execute();
}

/** Appends a step after those in effect, dropping undone steps. */
export async function addStep(
  trx: Db,
  poolid: number,
  done: number,
  { step, userid, at }: { step: PoolStep; userid: number; at: number },
): Promise<void> {
  await trx.deleteFrom('pool_step').where('poolid', '=', poolid).where('no', '>', done).execute();
  await trx
    .insertInto('pool_step')
    .values({ poolid, no: done + 1, step: JSON.stringify(step), userid, at })
    .execute();
  await setDone(trx, poolid, done + 1);
}

export async function addFiled(trx: Db, poolid: number, filed: readonly Filed[], at: number): Promise<void> {
  for (let from = 0; from < filed.length; from += LEAVES_AT_ONCE)
    await trx
      .insertInto('pool_filed')
      .values(
        filed
          .slice(from, from + LEAVES_AT_ONCE)
          .map(({ leaf, docid }) => ({ leafid: leaf.id, poolid, leaf: JSON.stringify(leaf), docid, at })),
      )
      .execute();
}

/**
 * Writes the ledger's arrangement to the rows and starts a new ledger: earlier steps can no longer be undone. New
 * stacks become processes with the same lock; empty processes are deleted.
 * @returns the processes of the stacks
 */
export async function settleLedger(trx: Db, poolid: number, { userid, sessionhash, at }: Locker): Promise<number[]> {
  const { ledger, names } = await readLedger(trx, poolid);
  const { stacks, bin } = arrangementOf(ledger);
  const homes = new Map(ledger.base.stacks.flatMap(({ id, leaves }) => leaves.map((leaf) => [leaf.file, id] as const)));
  const rows: LeafRow[] = [];
  const ids: number[] = [];
  const lay = (processid: number, leaves: readonly Leaf[], state: LeafRow['state'], docid: number | null = null) => {
    for (const leaf of leaves)
      rows.push({
        id: leaf.id,
        processid,
        orderno: rows.length + 1,
        fileid: leaf.file,
        page: leaf.page,
        turn: leaf.turn,
        tilt: leaf.tilt ?? 0,
        copy: leaf.copy ? 1 : 0,
        state,
        docid,
      });
  };
  const homeOf = ({ file }: Leaf): string => homes.get(file) ?? '';
  for (const { id, leaves } of stacks) {
    const [first] = leaves;
    const processid = names.has(id)
      ? Number(id)
      : await insertProcess(trx, {
          poolid,
          name: names.get(first === undefined ? '' : homeOf(first)) ?? '',
          by: userid,
          at,
          lock: { userid, sessionhash },
        });
    ids.push(processid);
    lay(processid, leaves, 'open');
  }
  for (const leaf of bin) lay(Number(homeOf(leaf)), [leaf], 'discarded');
  for (const { leaf, docid } of ledger.filed) lay(Number(homeOf(leaf)), [leaf], 'filed', docid);
  // Without changes the rows stay as they are: viewing a pool of thousands of pages writes none of them.
  if (ledger.done > 0 || ledger.filed.length > 0) await writeLeaves(trx, poolid, rows);
  await trx.deleteFrom('pool_step').where('poolid', '=', poolid).execute();
  await trx.deleteFrom('pool_filed').where('poolid', '=', poolid).execute();
  await trx
    .updateTable('pool_desk')
    .set((eb) => ({ revision: eb('revision', '+', 1), done: 0 }))
    .where('poolid', '=', poolid)
    .execute();
  const emptied = [...names.keys()].map(Number).filter((id) => !ids.includes(id));
  if (emptied.length > 0)
    await trx.updateTable('pool_process').set({ deletedat: at, ondesk: 0 }).where('id', 'in', emptied).execute();
  return ids;
}

/** Rewrites the open leaves of a pool's desk, with everything that became of them. */
async function writeLeaves(trx: Db, poolid: number, rows: readonly LeafRow[]): Promise<void> {
  await trx
    .deleteFrom('pool_leaf')
    .where('processid', 'in', processesOnDesk(trx, poolid).select('id'))
    .where('state', '=', 'open')
    .execute();
  for (let from = 0; from < rows.length; from += LEAVES_AT_ONCE)
    await trx
      .insertInto('pool_leaf')
      .values(rows.slice(from, from + LEAVES_AT_ONCE))
      .execute();
}

/** Discards the open pages of processes, and deletes the processes. */
export async function deleteProcesses(trx: Db, ids: readonly number[], at: number): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('pool_leaf')
    .set({ state: 'discarded' })
    .where('processid', 'in', ids)
    .where('state', '=', 'open')
    .execute();
  await trx
    .updateTable('pool_process')
    .set({ deletedat: at, ondesk: 0, lockuser: null, locksession: null, lockedat: null })
    .where('id', 'in', ids)
    .execute();
}
