import { PoolStep } from '#core/contract/work/pool.ts';
import type { Handlers } from '#server/http/call.ts';
import { ensure } from '#server/rules/failure.ts';
import { mayWork } from '#server/rules/pools.ts';
import { readLedger } from '#server/store/pool/poolLedger.ts';
import { filesOnDesk } from '#server/store/pool/pools.ts';
import { requirePool, presentFile } from '#server/calls/pool/require.ts';
import { doStep } from '#server/calls/pool/step.ts';

export const poolLedgerHandlers = {
  poolLedger: async ({ services, principal, body }) => {
    const { db } = services.store;
    const { poolid } = body;
    const processes = await requirePool(db, principal, poolid, services.now());
    if (processes.length > 0) ensure(mayWork(principal, processes));
    const { ledger, revision, names } = await readLedger(db, poolid);
    return {
      ledger: [
        {
          poolid,
          revision,
          stacks: ledger.base.stacks.map(({ id, leaves }) => ({ id, name: names.get(id) ?? '', leaves: [...leaves] })),
          steps: ledger.steps.map((step) => PoolStep.parse(step)),
          done: ledger.done,
          filed: [...ledger.filed],
          files: (await filesOnDesk(db, poolid)).map(presentFile),
        },
      ],
    };
  },

  poolStep: async ({ services, principal, body }) => {
    const { step } = body;
    const wanted = step === 'undo' || step === 'redo' ? step : () => step;
    return { revision: [await doStep(services, principal, body.poolid, body.revision, wanted)] };
  },
} satisfies Partial<Handlers>;
