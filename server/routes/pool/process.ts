import { DEFAULT_MAX_PROCESSES, SCAN_RELEASE_NEXT_MODULE } from '#core/contract/constants.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { poolKey } from '#server/jobs/pool/poolIntake.ts';
import { ensure } from '#server/rules/failure.ts';
import { lockFor, mayOpen } from '#server/rules/pools.ts';
import { writeAudit } from '#server/store/audit.ts';
import { deleteProcesses, settleLedger } from '#server/store/pool/poolLedger.ts';
import { orderPoolReadings, readsPool } from '#server/store/reading/readings.ts';
import { insertProcess, lockProcesses, unlockProcesses } from '#server/store/pool/pools.ts';
import { requirePool, requireProcess, presentProcess } from '#server/calls/pool/require.ts';

export const poolProcessHandlers = {
  poolProcessAdd: async ({ services, principal, body }) => {
    const { store, now } = services;
    const at = now();
    const processid = await store.db.transaction().execute(async (trx) => {
      const held = (await requirePool(trx, principal, body.poolid, now())).some(
        (row) => lockFor(principal, row) === 'own',
      );
      const name = body.name ?? '';
      await writeAudit(trx, {
        at,
        userId: principal.userId,
        action: 'pool.processAdded',
        newvalue: `${body.poolid}: ${name}`,
      });
      return insertProcess(trx, {
        poolid: body.poolid,
        name,
        by: principal.userId,
        at,
        lock: held ? { userid: principal.userId, sessionhash: principal.sessionHash } : undefined,
      });
    });
    return {
      process: [presentProcess(await requireProcess(store.db, principal, processid, now()), principal, services)],
    };
  },

  poolProcessList: async ({ services, principal, body }) => {
    const processes = await requirePool(services.store.db, principal, body.poolid, services.now());
    return {
      process: processes
        .slice(0, body.max ?? processes.length)
        .map((process) => presentProcess(process, principal, services)),
    };
  },

  poolProcessLock: async ({ services, principal, body }) => {
    const { poolid, max = DEFAULT_MAX_PROCESSES, takeover = false } = body;
    const locked = await inPool(services, poolid, async (trx, at) => {
      const processes = await requirePool(trx, principal, poolid, at);
      ensure(mayOpen(principal, processes, takeover));
      // Processes of an unfinished ledger are always included.
      const wanted = processes.filter(({ ondesk }, index) => index < max || ondesk === 1);
      const fresh = wanted.filter((process) => lockFor(principal, process) !== 'own');
      if (fresh.length > 0) {
        await lockProcesses(
          trx,
          fresh.map(({ id }) => id),
          { userid: principal.userId, sessionhash: principal.sessionHash, at },
        );
        await writeAudit(trx, {
          at,
          userId: principal.userId,
          action: 'pool.locked',
          newvalue: `${poolid}: ${fresh.length}`,
        });
      }
      if (services.reads && (await readsPool(trx, poolid))) await orderPoolReadings(trx, poolid, at);
      const held = new Set(wanted.map(({ id }) => id));
      return (await requirePool(trx, principal, poolid, at)).filter(({ id }) => held.has(id));
    });
    services.findings.wake();
    return { process: locked.map((process) => presentProcess(process, principal, services)) };
  },

  poolProcessRelease: async ({ services, principal, body }) => {
    const { poolid, processid, nextmodule = SCAN_RELEASE_NEXT_MODULE } = body;
    await inPool(services, poolid, async (trx, at) => {
      const processes = await requirePool(trx, principal, poolid, at);
      const held = processes.filter(({ lockuser }) => lockuser === principal.userId);
      // Already released: a retry after a lost answer.
      if (held.length === 0) return;
      const locker = { userid: principal.userId, sessionhash: principal.sessionHash, at };
      const settled = await settleLedger(trx, poolid, locker);
      const emptied = held.map(({ id }) => id).filter((id) => !settled.includes(id));
      const released = processid === undefined ? settled : settled.filter((id) => processid.includes(id));
      await unlockProcesses(trx, emptied);
      if (body.delete === true) await deleteProcesses(trx, released, at);
      else {
        await unlockProcesses(trx, released);
        if (nextmodule !== SCAN_RELEASE_NEXT_MODULE && released.length > 0)
          await trx.updateTable('pool_process').set({ nextmodule }).where('id', 'in', released).execute();
      }
      await writeAudit(trx, {
        at,
        userId: principal.userId,
        action: body.delete === true ? 'pool.deleted' : 'pool.released',
        newvalue: `${poolid}: ${released.length}`,
      });
    });
    return {};
  },
} satisfies Partial<Handlers>;

/** Runs in a transaction, serialised per pool, so that checks stay true until it commits. */
async function inPool<Outcome>(
  { store, now }: Services,
  poolid: number,
  change: (trx: Services['store']['db'], at: number) => Promise<Outcome>,
): Promise<Outcome> {
  return store.db.transaction().execute(async (trx) => {
    await store.dialect.serialise(trx, poolKey(poolid));
    return change(trx, now());
  });
}
