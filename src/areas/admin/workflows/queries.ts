import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';

/** The workflows of the company, with their newest versions. */
export const workflowsQuery = queryOptions({
  queryKey: ['admin', 'workflows'],
  gcTime: 0,
  queryFn: async ({ signal }) => {
    const { workflow } = unwrapped(await call('adminWorkflowList', {}, { signal, silent: true }));
    return workflow;
  },
});
