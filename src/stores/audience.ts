import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/gateway/call.ts';

/** The users who may see all of these documents; only they can be notified of them. */
export const audienceQuery = (docids: readonly number[]) =>
  queryOptions({
    queryKey: ['telling', 'audience', ...docids],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const answer = await call('userListForDocument', { body: { docids: [...docids] } }, { signal });
      return answer.ok ? answer.value.user : [];
    },
  });
