import { beforeEach, expect, test, vi } from 'vitest';
import type { PoolLedger } from '#core/contract/work/pool.ts';
import { connect } from '#src/gateway/connection.ts';
import { useSession } from '#src/stores/session/store.ts';
import { anna } from '#src/stores/session/testing/anna.ts';
import { doWork, readLedger } from './steps.ts';
import { desk, useDesk } from './store.ts';

// Announcing needs a DOM.
vi.mock('./announce.ts', () => ({ announce: () => undefined }));

const leaf = (id: string, page: number) => ({ id, file: 1, page, turn: 0 as const, copy: false });
const ledger: PoolLedger = {
  poolid: 7,
  revision: 1,
  stacks: [{ id: 's', name: 'Stack', leaves: [leaf('a', 1), leaf('b', 2)] }],
  steps: [],
  done: 0,
  filed: [],
  files: [],
};
const discarded: PoolLedger = { ...ledger, revision: 2, steps: [{ kind: 'discard', leaves: ['a'] }], done: 1 };

beforeEach(() => {
  connect({ language: () => 'de', describe: (failure) => failure, online: () => true });
  vi.stubGlobal('window', { location: { href: '' } });
  useSession.setState({ user: anna });
  useDesk.setState({ poolid: 7, phase: 'open' });
});

const open = () => desk().now.stacks.flatMap(({ leaves }) => leaves.map(({ id }) => id));

test('[SCAN-02] a ledger read before a step was made does not take the step from the screen', async () => {
  const late = Promise.withResolvers<void>();
  let reads = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    const response = { system: 'dms', code: 200, message: '' };
    if (url.includes('/step')) return Response.json({ response, revision: [{ revision: 2, done: 1, steps: 1 }] });
    reads += 1;
    if (reads === 2) await late.promise;
    return Response.json({ response, ledger: [reads < 3 ? ledger : discarded] });
  });
  await readLedger(7);
  expect(open()).toEqual(['a', 'b']);
  const reading = readLedger(7);
  expect(doWork({ kind: 'discard', leaves: ['a'] }, 'discarded')).toBe(true);
  expect(open()).toEqual(['b']);
  late.resolve();
  await reading;
  expect(open()).toEqual(['b']);
  // Once the step is kept, the ledger is read again.
  await vi.waitFor(() => expect(reads).toBe(3));
  await vi.waitFor(() => expect(desk().revision).toBe(2));
  expect(open()).toEqual(['b']);
});
