import { queryOptions } from '@tanstack/react-query';
import { WORKFLOW_REFRESH_MS } from '#core/contract/constants.ts';
import { call } from '#src/gateway/call.ts';

/** How many jobs each view of the inbox holds; asked again by itself, and when the stream says so. */
export const jobCountsQuery = queryOptions({
  queryKey: ['workflow', 'counts'],
  refetchInterval: WORKFLOW_REFRESH_MS,
  // It comes again by itself soon enough.
  retry: false,
  queryFn: async ({ signal }) => {
    const answer = await call('workflowJobCount', {}, { signal, silent: true });
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value.jobcount;
  },
});
