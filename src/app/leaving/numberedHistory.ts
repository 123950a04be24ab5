import type { createHashRouter } from 'react-router-dom';

const numberOf = (state: unknown): number | undefined => {
  const value: unknown = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof value === 'number' ? value : undefined;
};

/**
 * A document that a link opened lies on the product's first page, not on what the tab showed before: Back leads there
 * and asks like every other way out.
 */
const layHome = (): void => {
  const { hash } = location;
  if (numberOf(history.state) !== undefined || !hash.startsWith('#/document/')) return;
  history.replaceState({ idx: 0 }, '', '#/');
  history.pushState({ idx: 1 }, '', hash);
};

type Router = ReturnType<typeof createHashRouter>;

/**
 * Makes a router, and gives entries of the browser's history that it did not make (an address typed or set by hand) the
 * number that its own carry. Without it the router cannot tell how far it would have to go back, and lets such a
 * navigation pass where it should be held. A new address is always one entry further than the current one.
 */
export const numberHistory = (create: () => Router): { readonly router: Router; readonly end: () => void } => {
  layHome();
  let current = numberOf(history.state) ?? 0;
  const onPop = (): void => {
    if (numberOf(history.state) === undefined) history.replaceState({ idx: current + 1 }, '');
  };
  // Before the router adds its own: listeners of the window are called in the order they came, whether they capture or
  // not.
  window.addEventListener('popstate', onPop);
  const router = create();
  const unsubscribe = router.subscribe(() => {
    current = numberOf(history.state) ?? current;
  });
  const end = () => {
    window.removeEventListener('popstate', onPop);
    unsubscribe();
  };
  return { router, end };
};
