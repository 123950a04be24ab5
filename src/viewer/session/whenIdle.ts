/**
 * Calls back once the browser has nothing more urgent to do, or after `withinMs` in any case; in browsers without idle
 * callbacks, in the next task. Returns a function that cancels it.
 */
export function whenIdle(callback: () => void, withinMs: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(callback, { timeout: withinMs });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(callback);
  return () => clearTimeout(timer);
}
