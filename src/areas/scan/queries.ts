import type { Pool } from '#core/contract/master.ts';
import { ok } from '#core/kernel/result.ts';
import { call } from '#src/gateway/call.ts';
import { createList } from '#src/list/createList.ts';
import { listOfUser } from '#src/list/ofUser.ts';
import { inMemory } from '#src/list/rows/inMemory.ts';

/** The pools, with the number of waiting documents and current users. */
export const poolList = listOfUser(() =>
  createList<Pool, null>({
    id: 'pools',
    keyOf: ({ poolid }) => poolid,
    ...inMemory<Pool, null>({
      load: async (_, signal) => {
        const answer = await call('poolList', { body: {} }, { signal, silent: true });
        return answer.ok ? ok(answer.value.pool) : answer;
      },
      values: {
        name: ({ name }) => name,
        state: ({ lock, lockedby }) => (lock === undefined ? '' : lockedby),
        processes: ({ processes }) => processes,
        pages: ({ pages }) => pages,
      },
    }),
  }),
);
