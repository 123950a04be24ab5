import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReach } from './reach.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LOST = { name: 'noResponse' } as const;

test('[ERR-01] the server’s return is announced once, with the first answer; aborted calls announce nothing', () => {
  const back = vi.fn<() => void>();
  const hear = createReach(back);
  const note = (error: Parameters<typeof hear>[0]) => hear(error, performance.now());
  const after = (error: Parameters<typeof note>[0]): number => {
    note(error);
    note({ name: 'aborted' });
    return back.mock.calls.length;
  };
  expect([
    after(undefined),
    after(LOST),
    after({ name: 'offline' }),
    after({ name: 'malformed' }),
    after(undefined),
  ]).toEqual([0, 0, 0, 1, 1]);
});

test('[APP-17] a server that answers only some calls is announced at most once a second', () => {
  const back = vi.fn<() => void>();
  const hear = createReach(back);
  const note = (error: Parameters<typeof hear>[0]) => hear(error, performance.now());
  const flicker = (): void => {
    for (let time = 0; time < 20; time += 1) {
      note(LOST);
      note(undefined);
    }
  };
  flicker();
  expect(back).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(back).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(back).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(back, 'nothing was lost meanwhile').toHaveBeenCalledTimes(2);
  flicker();
  expect(back, 'after a pause it is said at once').toHaveBeenCalledTimes(3);
});

test('[ERR-01] an answer sent before the connection was lost does not announce its return', () => {
  const back = vi.fn<() => void>();
  const hear = createReach(back);
  const before = performance.now();
  vi.advanceTimersByTime(10);
  hear({ name: 'offline' }, performance.now());
  hear(undefined, before);
  expect(back).not.toHaveBeenCalled();
  hear(undefined, performance.now());
  expect(back).toHaveBeenCalledTimes(1);
});
