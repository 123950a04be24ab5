import { afterEach, expect, test, vi } from 'vitest';
import { forgetLock, locks, noteLock } from './lock.ts';

afterEach(() => vi.unstubAllGlobals());

test('[SCAN-01] the locked processes are kept on the device by pool, beside the default entry, until given back', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  expect(locks()).toEqual({ '-1': [] });
  noteLock(7, [70, 71]);
  noteLock(8, [80]);
  expect(locks()).toEqual({ '-1': [], '7': [70, 71], '8': [80] });
  forgetLock(7);
  expect(locks()).toEqual({ '-1': [], '8': [80] });
  for (const broken of ['', '{', '{"7":"all"}']) {
    for (const key of kept.keys()) kept.set(key, broken);
    expect(locks()).toEqual({ '-1': [] });
  }
});
