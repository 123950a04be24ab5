import type { createHashRouter } from 'react-router-dom';

const numberOf = (state: unknown): number | undefined => {
  const value: unknown = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof value === 'number' ? value : undefined;
};

/**
 * If a link opened a document, puts the start page beneath it in the history: Back then leads there, and asks about
 * unsaved work, instead of leaving the app.
 */
const layHome = (): void => {
  const { hash } = location;
  if (numberOf(history.state) !== undefined || !hash.startsWith('#/document/')) return;
  history.replaceState({ idx: 0 }, '', '#/');
  history.pushState({ idx: 1 }, '', hash);
};

type Router = ReturnType<typeof createHashRouter>;

export interface NumberedHistory {
  readonly router: Router;
  /**
   * Follows the router's own entries; returns a function that stops it. Call it after the router's provider has
   * subscribed: the router reports an earlier navigation to its first listener only.
   */
  readonly follow: () => () => void;
  readonly end: () => void;
}

/**
 * Makes a router and numbers history entries that it did not create (addresses typed by the user or set by a script).
 * Without the number, the router cannot tell how far to go back, and lets navigation pass that should be blocked. A new
 * address is always one entry after the current one.
 * @param onAddress told of each address, with the path shown before, ahead of the router
 */
export const numberHistory = (create: () => Router, onAddress: (from: string, to: string) => void): NumberedHistory => {
  layHome();
  let current = numberOf(history.state) ?? 0;
  const onPop = (): void => {
    if (numberOf(history.state) === undefined) history.replaceState({ idx: current + 1 }, '');
    onAddress(router.state.location.pathname, location.hash);
  };
  // Must be registered before the router's own listener: window listeners run in the order they were added, capturing
  // or not.
  window.addEventListener('popstate', onPop);
  const router = create();
  const remember = (): void => {
    current = numberOf(history.state) ?? current;
  };
  const follow = () => {
    remember();
    return router.subscribe(remember);
  };
  return { router, follow, end: () => window.removeEventListener('popstate', onPop) };
};
