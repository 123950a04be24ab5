import { expect, test } from 'vitest';
import { ok } from '#core/kernel/result.ts';
import { createLane } from './lane.ts';

const { signal } = new AbortController();

/** Work that ends on command and records that it has started. */
function works() {
  const begun: string[] = [];
  const gates = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => async () => {
      begun.push(name);
      await new Promise<void>((resolve) => {
        gates.set(name, resolve);
      });
      return ok(name);
    },
    end: async (name: string) => {
      gates.get(name)?.();
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
    },
  };
}

test('one piece runs at a time, and a user with many delays another by one', async () => {
  const lane = createLane(10, 10);
  const { begun, work, end } = works();
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => lane.run(name.charAt(0), signal, work(name)));
  expect(begun).toEqual(['a1']);
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1'].map((name) => ok(name)));
});

test('a user with too much waiting is refused while others are accepted; beyond the total everyone is', async () => {
  const lane = createLane(3, 2);
  const { work, end } = works();
  const first = lane.run('a', signal, work('a1'));
  const kept = [lane.run('a', signal, work('a2')), lane.run('a', signal, work('a3'))];
  expect(await lane.run('a', signal, work('a4'))).toEqual({ ok: false, error: 'busy' });
  kept.push(lane.run('b', signal, work('b1')));
  expect(await lane.run('c', signal, work('c1'))).toEqual({ ok: false, error: 'busy' });
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  expect((await Promise.all([first, ...kept])).every((result) => result.ok)).toBe(true);
});

test('a cancelled wait is skipped, and a failure does not block the next', async () => {
  const lane = createLane(10, 10);
  const { begun, work, end } = works();
  const leaving = new AbortController();
  const first = lane.run('a', signal, () => Promise.reject(new Error('broken')));
  const gone = lane.run('b', leaving.signal, work('b1'));
  const last = lane.run('c', signal, work('c1'));
  leaving.abort();
  await expect(first).rejects.toThrow('broken');
  expect(await gone).toEqual({ ok: false, error: 'cancelled' });
  await end('c1');
  expect([begun, await last]).toEqual([['c1'], ok('c1')]);
});
