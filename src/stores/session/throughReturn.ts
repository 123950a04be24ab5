import type { Result } from '#core/kernel/result.ts';
import type { CallError } from '#src/gateway/error.ts';
import { useSession } from './store.ts';

/**
 * Makes a call, again if it found the session ended and its user signs in again; until then it waits. If aborted, or
 * the user leaves, the first answer stands.
 */
export async function throughReturn<Value>(
  make: () => Promise<Result<Value, CallError>>,
  signal: AbortSignal,
): Promise<Result<Value, CallError>> {
  const { user: before } = useSession.getState();
  const answer = await make();
  if (answer.ok || answer.error.status !== 401) return answer;
  await uninterrupted(signal);
  const { status, user } = useSession.getState();
  const isBack = status === 'loggedIn' && user?.id === before?.id;
  return isBack && !signal.aborted ? throughReturn(make, signal) : answer;
}

/** Resolves once the user of an interrupted session is back or has left, or the signal aborts. */
const uninterrupted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (useSession.getState().interrupted && !signal.aborted) return;
      unsubscribe();
      signal.removeEventListener('abort', check);
      resolve();
    };
    const unsubscribe = useSession.subscribe(check);
    signal.addEventListener('abort', check);
    check();
  });
