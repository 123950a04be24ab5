import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/gateway/call.ts';

/** The pools with how much waits in them, and who is at it. */
export const poolsQuery = queryOptions({
  queryKey: ['pools'],
  staleTime: 0,
  queryFn: async () => {
    const answer = await call('poolList', { body: {} });
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value.pool;
  },
});
