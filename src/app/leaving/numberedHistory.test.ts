import { createMemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { numberHistory } from './numberedHistory.ts';

afterEach(() => vi.unstubAllGlobals());

/** Opens the app at an address; a reload has a history state. */
const openApp = (hash = '', state: unknown = null) => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { hash });
  const entries = [hash];
  const history = {
    state,
    replaceState: (next: unknown, _: string, address?: string) => {
      history.state = next;
      if (address !== undefined) entries[entries.length - 1] = address;
    },
    pushState: (next: unknown, _: string, address: string) => {
      history.state = next;
      entries.push(address);
    },
  };
  vi.stubGlobal('history', history);
  const told = vi.fn<(from: string, to: string) => void>();
  return { history, entries, told, ...numberHistory(() => createMemoryRouter([{ path: '*' }]), told) };
};

test('[NAV-01] a navigation before the router’s provider listens is shown once it does', async () => {
  const { router, follow } = openApp();
  await router.navigate('/search', { replace: true });
  const shown: string[] = [];
  router.subscribe(({ location }) => shown.push(location.pathname));
  follow();
  expect(shown).toEqual(['/search']);
});

test('an address not set by the router is numbered one after the entry the router last made', async () => {
  const { history, router, follow, told } = openApp();
  follow();
  history.state = { idx: 4 };
  await router.navigate('/search');
  history.state = null;
  vi.stubGlobal('location', { hash: '#/document/7' });
  window.dispatchEvent(new Event('popstate'));
  expect(history.state).toEqual({ idx: 5 });
  expect(told).toHaveBeenCalledExactlyOnceWith('/search', '#/document/7');
});

test('[NAV-01] the start page is put beneath a document opened by a link, so that Back stays in the app', () => {
  const link = '#/document/7/index';
  const opened = openApp(link);
  expect([opened.entries, opened.history.state]).toEqual([['#/', link], { idx: 1 }]);
  // Not after a reload, and not beneath other pages.
  expect(openApp(link, { idx: 3 }).entries).toEqual([link]);
  expect(openApp('#/search').entries).toEqual(['#/search']);
});
