import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recountJobsSoon } from './jobCounts.ts';
import { queryClient } from './queryClient.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('[WF-01] signals in quick succession count the jobs anew once, a later one again', () => {
  const counted = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  for (let job = 0; job < 8; job += 1) recountJobsSoon();
  expect(counted).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(counted).toHaveBeenCalledTimes(1);
  recountJobsSoon();
  vi.runAllTimers();
  expect(counted).toHaveBeenCalledTimes(2);
});
