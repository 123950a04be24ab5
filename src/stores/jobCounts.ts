import { queryOptions } from '@tanstack/react-query';
import { WORKFLOW_REFRESH_MS } from '#core/contract/constants.ts';
import { call } from '#src/gateway/call.ts';

/** The number of jobs in each view of the inbox; refreshed periodically and on stream signals. */
export const jobCountsQuery = queryOptions({
  queryKey: ['workflow', 'counts'],
  refetchInterval: WORKFLOW_REFRESH_MS,
  // The next refresh comes soon enough.
  retry: false,
  queryFn: async ({ signal }) => {
    const answer = await call('workflowJobCount', {}, { signal, silent: true });
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value.jobcount;
  },
});
