import { notifyManager, QueryClient } from '@tanstack/react-query';
import { onGateway } from '#src/gateway/events.ts';
import { onUserBack, onUserLeft } from './session/reset.ts';

/**
 * Server state cached by areas. The gateway already reports failures and waits long enough, so there are no automatic
 * retries; regaining focus does not refetch, as invalidations name what changed. Requests are sent even without a
 * network, because the gateway reports 'offline' at once, while react-query would wait silently.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// An answer is rendered at once; the library would wait for a timer first.
notifyManager.setScheduler(queueMicrotask);

onUserLeft(() => queryClient.clear());

const askAgain = (): void => void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });

// Retries what was requested while nobody was signed in, or the server could not be reached.
onUserBack(askAgain);
onGateway('server.back', askAgain);
