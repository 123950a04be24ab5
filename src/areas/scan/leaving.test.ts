import { afterEach, expect, test, vi } from 'vitest';
import { forgetTarget, keepTarget, takeTarget } from './leaving.ts';

afterEach(() => vi.unstubAllGlobals());

test('[NAV-05] a page that is loaded while a pool is being left goes on to the target, once; elsewhere nothing is left to do', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  expect(takeTarget('#/scan/7')).toBeUndefined();
  keepTarget('/search');
  expect(takeTarget('#/scan/7')).toBe('/search');
  expect(takeTarget('#/scan/7')).toBeUndefined();
  keepTarget('/search');
  expect(takeTarget('#/search')).toBeUndefined();
  expect(takeTarget('#/scan/7')).toBeUndefined();
  keepTarget('/search');
  forgetTarget();
  expect(takeTarget('#/scan/7')).toBeUndefined();
});
