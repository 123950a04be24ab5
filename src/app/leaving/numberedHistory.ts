import type { createHashRouter } from 'react-router-dom';

const numberOf = (state: unknown): number | undefined => {
  const value: unknown = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof value === 'number' ? value : undefined;
};

/**
 * Gives entries of the browser's history that the router did not make (an address typed or set by hand) the number that its own
 * carry. Without it the router cannot tell how far it would have to go back, and lets such a navigation pass where it should be
 * held. A new address is always one entry further than the current one.
 * @returns ends it
 */
export const numberHistory = (router: Pick<ReturnType<typeof createHashRouter>, 'subscribe'>): (() => void) => {
  let current = numberOf(history.state) ?? 0;
  const onPop = (): void => {
    if (numberOf(history.state) === undefined) history.replaceState({ idx: current + 1 }, '');
  };
  // Before the router's own listener.
  window.addEventListener('popstate', onPop, { capture: true });
  const end = router.subscribe(() => {
    current = numberOf(history.state) ?? current;
  });
  return () => {
    window.removeEventListener('popstate', onPop, { capture: true });
    end();
  };
};
