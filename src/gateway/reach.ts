import type { CallError } from './error.ts';

/**
 * Where some calls are answered and others never, each answer looks like a server that is back, and what is asked for
 * again then may be lost again.
 */
const LEAST_PAUSE_MS = 1000;

/**
 * Hears how each call ended (`undefined`: well) and when it was sent, and says that the server is back with the first
 * answer after it gave none, or at the end of the second in which it has said so before. An answer that was on its way
 * when the browser went offline says nothing.
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
