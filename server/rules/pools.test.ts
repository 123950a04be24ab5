import { expect, test } from 'vitest';
import type { ProcessRow } from '#server/store/pool/pools.ts';
import { lockFor, mayOpen, mayWork } from './pools.ts';

const me = { userId: 7, sessionHash: 'here' };
const process = (lockuser: number | null, locksession: string | null = null): ProcessRow => ({
  id: 1,
  poolid: 1,
  name: 'Scan',
  nextmodule: 2,
  ondesk: 0,
  createdat: 0,
  lockuser,
  locksession,
  firstname: 'Anna',
  surname: 'Bär',
  login: 'anna',
  pages: 1,
});
const [free, mine, elsewhere, foreign] = [process(null), process(7, 'here'), process(7, 'there'), process(8, 'other')];

test('[SCAN-04] a pool is opened unless another user holds a process of it, who is named; one’s own is taken over on request', () => {
  expect([free, mine, elsewhere, foreign].map((row) => lockFor(me, row))).toEqual([
    undefined,
    'own',
    'elsewhere',
    'other',
  ]);
  expect(mayOpen(me, [free, mine], false)).toBeNull();
  expect(mayOpen(me, [free, foreign, elsewhere], true)).toMatchObject({
    error: 'pool.processed',
    details: { name: expect.stringContaining('Bär') },
  });
  expect(mayOpen(me, [free, elsewhere], false)).toMatchObject({ error: 'pool.processedElsewhere' });
  expect(mayOpen(me, [free, elsewhere], true)).toBeNull();
});

test('[SCAN-04] only the session that holds the pool may change its pages', () => {
  expect(mayWork(me, [free, mine])).toBeNull();
  for (const rows of [[], [free], [elsewhere], [foreign]])
    expect(mayWork(me, rows)).toMatchObject({ error: 'pool.notLocked' });
});
