import { QueryClient } from '@tanstack/react-query';
import { onGateway } from '#src/gateway/events.ts';
import { onUserBack, onUserLeft } from './session/reset.ts';

/**
 * Server state that areas cache. The gateway already tells failures and waits long enough, so nothing is retried
 * unasked; a window that gets the focus back does not refetch what an invalidation would have named. A machine without
 * network asks all the same: the gateway says 'offline' at once, where react-query would wait without a word.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onUserLeft(() => queryClient.clear());

const askAgain = (): void => void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });

// What was asked for while nobody was signed in, or the server could not be reached.
onUserBack(askAgain);
onGateway('server.back', askAgain);
