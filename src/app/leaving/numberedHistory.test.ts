import { createMemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { numberHistory } from './numberedHistory.ts';

afterEach(() => vi.unstubAllGlobals());

const openApp = () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { hash: '' });
  const history = { state: null as unknown, replaceState: (state: unknown) => void (history.state = state) };
  vi.stubGlobal('history', history);
  return { history, ...numberHistory(() => createMemoryRouter([{ path: '*' }])) };
};

test('[NAV-01] a navigation before the router’s provider listens is shown once it does', async () => {
  const { router, follow } = openApp();
  await router.navigate('/search', { replace: true });
  const shown: string[] = [];
  router.subscribe(({ location }) => shown.push(location.pathname));
  follow();
  expect(shown).toEqual(['/search']);
});

test('an address set by hand is numbered one after the entry the router last made', async () => {
  const { history, router, follow } = openApp();
  follow();
  history.state = { idx: 4 };
  await router.navigate('/search');
  history.state = null;
  window.dispatchEvent(new Event('popstate'));
  expect(history.state).toEqual({ idx: 5 });
});
