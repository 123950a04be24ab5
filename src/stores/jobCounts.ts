import { queryOptions } from '@tanstack/react-query';
import { WORKFLOW_REFRESH_MS } from '#core/contract/constants.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import { queryClient } from './queryClient.ts';
import { onUserLeft } from './session/reset.ts';

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

/** Milliseconds in which signals are gathered: many jobs often change at once. */
const GATHERED_MS = 200;
let gathering: ReturnType<typeof setTimeout> | undefined;
const forget = (): void => {
  clearTimeout(gathering);
  gathering = undefined;
};
onUserLeft(forget);

/** Counts anew after a signal, once for all that come in quick succession. */
export function recountJobsSoon(): void {
  gathering ??= setTimeout(() => {
    forget();
    void queryClient.invalidateQueries({ queryKey: jobCountsQuery.queryKey });
  }, GATHERED_MS);
}
