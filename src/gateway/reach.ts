import type { CallError } from './error.ts';

/**
 * If some calls are answered and others never, each answer looks as if the server were back, and retried requests may
 * fail again.
 */
const LEAST_PAUSE_MS = 1000;

/**
 * Is called with the result of each call (`undefined` for success) and its sending time. Reports that the server is
 * back on the first answer after a failure, but at most once per second; later reports are delayed to the end of that
 * second. An answer to a call sent before the browser went offline is ignored.
 */
export function createReach(sayBack: () => void): (error: Pick<CallError, 'name'> | undefined, sentAt: number) => void {
  let isLost = false;
  let offlineAt = -Infinity;
  let said = -Infinity;
  let isWaiting = false;
  const say = (): void => {
    isWaiting = false;
    said = performance.now();
    sayBack();
  };
  const saySoon = (): void => {
    if (isWaiting) return;
    const pause = said + LEAST_PAUSE_MS - performance.now();
    if (pause <= 0) return say();
    isWaiting = true;
    setTimeout(say, pause);
  };
  return (error, sentAt) => {
    if (error?.name === 'offline') offlineAt = performance.now();
    const isUnreached = error?.name === 'noResponse' || error?.name === 'offline';
    const saysNothing = error?.name === 'aborted' || sentAt < offlineAt;
    if (isLost && !isUnreached && !saysNothing) saySoon();
    isLost = isUnreached || (isLost && saysNothing);
  };
}
