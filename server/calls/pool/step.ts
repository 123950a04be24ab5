import type { PoolStep } from '#core/contract/work/pool.ts';
import type { Arrangement } from '#core/pages/arrangement.ts';
import { arrangementOf, canRedo, canUndo, type Ledger, work } from '#core/pages/ledger.ts';
import type { Services } from '#server/http/call.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayWork } from '#server/rules/pools.ts';
import { writeAudit } from '#server/store/audit.ts';
import { addStep, claimRevision, readLedger, setDone } from '#server/store/pool/poolLedger.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { requirePool } from '#server/calls/pool/require.ts';

type Db = Services['store']['db'];

type Wanted = 'undo' | 'redo' | ((now: Arrangement) => PoolStep | undefined);

/**
 * Applies or undoes a step of page work, in one transaction that excludes others in the same pool.
 * @param revision what the caller saw; undefined skips the check
 */
export async function doStep(
  { store, now }: Services,
  principal: Principal,
  poolid: number,
  revision: number | undefined,
  wanted: Wanted,
): Promise<{ revision: number; done: number; steps: number }> {
  return store.db.transaction().execute(async (trx) => {
    const at = now();
    ensure(mayWork(principal, await requirePool(trx, principal, poolid, at)));
    const seen = revision ?? (await readLedger(trx, poolid)).revision;
    await claim(trx, poolid, seen);
    const { ledger } = await readLedger(trx, poolid);
    const { done, steps } = await stepOn(trx, poolid, ledger, wanted, { userid: principal.userId, at });
    await writeAudit(trx, {
      at,
      userId: principal.userId,
      action: 'pool.step',
      newvalue: `${poolid}: ${done}/${steps}`,
    });
    return { revision: seen + 1, done, steps };
  });
}

/** @throws Failure 'pool.revision' */
export async function claim(trx: Db, poolid: number, revision: number): Promise<void> {
  if (!(await claimRevision(trx, poolid, revision))) throw new Failure('pool.revision');
}

async function stepOn(
  trx: Db,
  poolid: number,
  ledger: Ledger,
  wanted: Wanted,
  by: { userid: number; at: number },
): Promise<{ done: number; steps: number }> {
  const { done, steps } = ledger;
  if (wanted === 'undo' || wanted === 'redo') {
    if (wanted === 'undo' ? !canUndo(ledger) : !canRedo(ledger)) throw new Failure('pool.stepRefused');
    const now = wanted === 'undo' ? done - 1 : done + 1;
    await setDone(trx, poolid, now);
    return { done: now, steps: steps.length };
  }
  const step = wanted(arrangementOf(ledger));
  if (step === undefined) return { done, steps: steps.length };
  const next = work(ledger, step);
  if (typeof next === 'string') throw new Failure('pool.stepRefused', { reason: next });
  await addStep(trx, poolid, done, { step, ...by });
  return { done: next.done, steps: next.steps.length };
}
