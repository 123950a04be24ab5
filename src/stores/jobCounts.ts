import { queryOptions } from '@tanstack/react-query';
import { WORKFLOW_REFRESH_MS } from '#core/contract/constants.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';

/** The number of jobs in each view of the inbox; refreshed periodically and on stream signals. */
export const jobCountsQuery = queryOptions({
  queryKey: ['workflow', 'counts'],
  refetchInterval: WORKFLOW_REFRESH_MS,
  // The next refresh comes soon enough.
  retry: false,
  queryFn: async ({ signal }) => {
    const { jobcount } = unwrapped(await call('workflowJobCount', {}, { signal, silent: true }));
    return jobcount;
  },
});
