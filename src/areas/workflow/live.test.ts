import { expect, test } from 'vitest';
import type { Job } from '#core/contract/work/workflow.ts';
import { difference, withoutListed } from './live.ts';
import { job } from './testing/job.ts';

test('[WF-01] changes elsewhere update and remove rows in place, and new jobs are counted', () => {
  expect(difference([job(1), job(2), job(3)], [job(2, 7), job(3), job(4)])).toEqual({
    changed: [job(2, 7)],
    removed: ['1/1'],
    added: ['4/1'],
  });
  expect(difference([], [])).toEqual({ changed: [], removed: [], added: [] });
});

test('[WF-01] in a long list only jobs opened since it was loaded are new; jobs out of sight are not', () => {
  const opened = (wfid: number, opendate: string): Job => ({ ...job(wfid), opendate });
  const held = [opened(1, '01.01.2026 10:00:00')];
  const now = [...held, opened(2, '31.12.2025 10:00:00'), opened(3, '02.01.2026 09:00:01')];
  expect(withoutListed(held, now, '02.01.2026 09:00:00').map(({ wfid }) => wfid)).toEqual([1, 3]);
});
