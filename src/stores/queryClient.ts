import { QueryClient } from '@tanstack/react-query';
import { onUserLeft } from './session/reset.ts';

/**
 * Server state that areas cache. The gateway already tells failures and waits long enough, so nothing is retried unasked; a
 * window that gets the focus back does not refetch what an invalidation would have named.
 */
export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 } } });

onUserLeft(() => queryClient.clear());
