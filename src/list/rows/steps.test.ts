import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, ok } from '#core/kernel/result.ts';
import { createList } from '../createList.ts';
import type { ListSource } from '../state.ts';
import { createSteps, QUICK_MS } from './steps.ts';

const lists: { dispose: () => void }[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const list of lists.splice(0)) list.dispose();
  vi.useRealTimers();
});

/** A list of 250 rows, of which the first 100 are loaded, at its row 98; further ones need a second. */
async function atEdge() {
  const opened: number[] = [];
  const window = vi.fn<NonNullable<ListSource<{ readonly at: number }, undefined>['window']>>(
    async (_, offset, limit) => {
      await new Promise((over) => void setTimeout(over, 1000));
      return ok(Array.from({ length: limit }, (_place, at) => [offset + at, { at: offset + at }] as const));
    },
  );
  const list = createList<{ readonly at: number }>({
    id: 'edge',
    keyOf: ({ at }) => at,
    open: async () => ok({ id: 's', count: 250, rows: Array.from({ length: 100 }, (_, at) => ({ at })) }),
    window,
  });
  lists.push(list);
  await list.run(undefined);
  list.activate(98);
  const steps = createSteps(list);
  const go = async (by: 1 | -1) => {
    const stepped = await steps.go(by, list.goTo);
    if (stepped.ok && typeof stepped.value === 'object') opened.push(stepped.value.at);
    return stepped;
  };
  return { list, steps, go, opened, window };
}

test('[SRCH-08] a single step is not delayed', async () => {
  const { go, opened, list } = await atEdge();
  await go(1);
  expect([opened, list.store.getState().active]).toEqual([[99], 99]);
  await vi.advanceTimersByTimeAsync(QUICK_MS);
  await go(-1);
  expect([opened, list.store.getState().active]).toEqual([[99, 98], 98]);
});

test('[SRCH-08] quick steps go on by as many rows, also beyond the loaded ones, and bring only the last', async () => {
  const { go, opened, list } = await atEdge();
  list.live({ removed: [97] });
  for (let times = 0; times < 5; times += 1) {
    void go(1);
    await vi.advanceTimersByTimeAsync(QUICK_MS / 2);
  }
  await vi.advanceTimersByTimeAsync(2000);
  expect([opened, list.store.getState().active]).toEqual([[99, 103], 103]);
  for (let times = 0; times < 6; times += 1) void go(-1);
  await vi.advanceTimersByTimeAsync(2000);
  expect([opened, list.store.getState().active]).toEqual([[99, 103, 96], 96]);
});

test('[SRCH-08] steps made while a row is fetched go on from it', async () => {
  const { go, opened, list } = await atEdge();
  list.activate(99);
  void go(1);
  await vi.advanceTimersByTimeAsync(QUICK_MS * 2);
  void go(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect([opened, list.store.getState().active]).toEqual([[101], 101]);
});

test('[SRCH-08] a step whose row cannot be fetched says why, goes nowhere and tries no other row', async () => {
  const { go, opened, list, window } = await atEdge();
  list.activate(99);
  const error = { status: 0, code: 0, name: 'noResponse', message: 'away' } as const;
  window.mockResolvedValue(fail(error));
  expect(await go(1)).toEqual(fail(error));
  expect([opened, list.store.getState().active, window.mock.calls.length]).toEqual([[], 99, 1]);
});

test('[SRCH-08] beyond the last row there is none, and a step ended goes nowhere', async () => {
  const { go, steps, opened, list } = await atEdge();
  list.activate(249);
  expect(await go(1)).toEqual(ok(undefined));
  list.activate(50);
  await go(1);
  const late = go(1);
  steps.end();
  await vi.advanceTimersByTimeAsync(QUICK_MS);
  expect([await late, opened, list.store.getState().active]).toEqual([ok('overtaken'), [51], 51]);
});
