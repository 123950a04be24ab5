import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { fail, ok } from '#core/kernel/result.ts';
import { resetForNextUser } from '#src/stores/session/reset.ts';
import { clearSettings } from '#src/stores/settings/clear.ts';
import { noSelection, selectAll, selectedCount, selectOnly, selectTo, toggle } from '#src/ui/grid/selection.ts';
import { createList } from '../createList.ts';
import { rowBeside } from './places.ts';
import { MAX_WINDOWS } from './windows.ts';

const lists: { dispose: () => void }[] = [];
afterEach(() => {
  for (const list of lists.splice(0)) list.dispose();
  resetForNextUser();
  clearSettings();
});

const COUNT = 1_000_000;
const windowed = (refused: () => boolean = () => false) => {
  const offsets: number[] = [];
  const list = createList<{ readonly at: number }>({
    id: 'million',
    keyOf: ({ at }) => at,
    open: async () => ok({ id: 's', count: 10_000, more: true }),
    window: async (_, offset, limit) => {
      offsets.push(offset);
      return refused()
        ? fail({ status: 500, code: 5000, name: 'server.failed', message: 'failed' })
        : ok(Array.from({ length: limit }, (_place, at) => [offset + at, { at: offset + at }] as const));
    },
    countAll: async () => ok(COUNT),
  });
  lists.push(list);
  return { list, offsets };
};

test('[SRCH-09] selected rows that were never loaded are fetched for an action, up to a limit', async () => {
  const { list, offsets } = windowed();
  await list.run(undefined);
  list.select(selectTo(selectOnly(4_990), 5_109));
  const { rows, more } = await list.selected(115);
  expect([rows.length, rows[0], rows.at(-1), more]).toEqual([115, { at: 4990 }, { at: 5104 }, true]);
  expect(offsets).toEqual([4900, 5000, 5100]);
});

test('[SRCH-09] the active row, which is shown beside the list, stays known however far the list is scrolled', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { list } = windowed();
  await list.run(undefined);
  list.goTo(42);
  await vi.runAllTimersAsync();
  for (let window = 1; window <= 2 * MAX_WINDOWS; window += 1) {
    list.show(100 * window + 30, 100 * window + 60);
    await vi.runAllTimersAsync();
  }
  expect([list.rowAt(42), list.rowAt(142), list.store.getState().windows.size]).toEqual([
    { at: 42 },
    undefined,
    MAX_WINDOWS,
  ]);
  await list.refresh();
  await vi.runAllTimersAsync();
  expect(list.rowAt(42)).toEqual({ at: 42 });
});

test('[SRCH-08] a refresh keeps the row shown beside the list until it is fetched again, and drops one that is gone', async () => {
  const { list } = windowed();
  await list.run(undefined);
  list.goTo(742);
  await vi.waitFor(() => expect(list.rowAt(742)).toBeDefined());
  const shown: unknown[] = [];
  const loaded: unknown[] = [];
  let beside = list.rowAt(742);
  list.store.subscribe((state) => {
    beside = rowBeside(beside, state);
    shown.push(beside);
    loaded.push(list.rowAt(742));
  });
  await list.refresh();
  await vi.waitFor(() => expect(list.rowAt(742)).toBeDefined());
  expect(loaded).toContain(undefined);
  expect(shown).not.toContain(undefined);
  list.live({ removed: [742] });
  expect(beside).toBe(undefined);
});

test('rows that cannot be fetched are an error, not fewer rows', async () => {
  const { list } = windowed(() => true);
  await list.run(undefined);
  list.select(selectOnly(7));
  expect(await list.selected(5)).toMatchObject({ rows: [], error: { message: 'failed' } });
});

test('the exact count is fetched on request', async () => {
  const { list } = windowed();
  await list.run(undefined);
  expect(list.store.getState().opened).toEqual({ id: 's', count: 10_000, more: true });
  await list.countAll();
  expect(list.store.getState().opened).toEqual({ id: 's', count: COUNT });
});

test('[SRCH-09] a new query is counted while the rows of an older one still are', async () => {
  const counts = new Map<string, (count: number) => void>();
  let asked = 0;
  const list = createList<{ readonly at: number }>({
    id: 'counted',
    keyOf: ({ at }) => at,
    open: async () => ok({ id: `s${(asked += 1)}`, count: 10_000, more: true }),
    window: async () => ok([]),
    countAll: async (id) => ok(await new Promise<number>((answered) => counts.set(id, answered))),
  });
  lists.push(list);
  await list.run(undefined);
  const outdated = list.countAll();
  await list.run(undefined);
  list.select(selectAll(noSelection, 10_000));
  counts.get('s1')?.(20_000);
  await outdated;
  expect(list.store.getState().opened).toMatchObject({ id: 's2', more: true });
  counts.get('s2')?.(COUNT);
  await vi.waitFor(() => expect(selectedCount(list.store.getState().selection)).toBe(COUNT));
});

test('[WF-01] selected and active rows are kept across a refresh, unless they are missing', async () => {
  let jobs = Array.from({ length: 250 }, (_, at) => ({ id: at }));
  const list = createList<{ readonly id: number }>({
    id: 'jobs',
    keyOf: ({ id }) => id,
    open: async () => ok({ id: 's', count: jobs.length, rows: jobs.slice(0, 100) }),
    window: async (_, offset, limit) =>
      ok(jobs.slice(offset, offset + limit).map((job, at) => [offset + at, job] as const)),
  });
  lists.push(list);
  await list.run(undefined);
  list.select(toggle(selectOnly(4), 7));
  list.activate(7);
  jobs = jobs.slice(2);
  await list.refresh();
  expect((await list.selected(9)).rows).toEqual([{ id: 4 }, { id: 7 }]);
  expect(list.store.getState().active).toBe(5);
  jobs = jobs.slice(4);
  await list.refresh();
  expect(list.store.getState()).toMatchObject({ selection: noSelection, active: 1 });
});

test('[SRCH-06] after a reload the same snapshot is shown with place and selection; if it expired, it is repeated', async () => {
  const known = new Set(['old']);
  let asked = 0;
  const list = createList<{ readonly id: number }, string>({
    id: 'kept',
    keyOf: ({ id }) => id,
    open: async () => {
      asked += 1;
      known.add('new');
      return ok({ id: 'new', count: 800 });
    },
    window: async (id, offset, limit) =>
      known.has(id)
        ? ok(Array.from({ length: limit }, (_place, at) => [offset + at, { id: offset + at }] as const))
        : fail({ status: 404, code: 4040, name: 'search.resultExpired', message: 'expired' }),
  });
  lists.push(list);
  const selection = selectTo(selectOnly(640), 642);
  const before = { query: 'q', quick: 'x', active: 641 };
  const place = { opened: { id: 'old', count: 1_000 }, selection, firstRow: 630 };
  await list.resume({ ...before, place });
  await vi.waitFor(() => expect(list.rowAt(641)).toEqual({ id: 641 }));
  expect(asked).toBe(0);
  expect(list.store.getState()).toMatchObject({ ...place, asked: 'q', quick: 'x', active: 641, phase: 'done' });
  known.clear();
  await list.resume({ ...before, place: { ...place, opened: { id: 'older', count: 1_000 } } });
  await vi.waitFor(() => expect(list.store.getState().opened).toEqual({ id: 'new', count: 800 }));
  expect(list.store.getState()).toMatchObject({ asked: 'q', quick: 'x', selection: noSelection });
});

test('[SRCH-06] a row that loads after the list was changed is opened, and no other row made active', async () => {
  const answers: (() => void)[] = [];
  let snapshot = 0;
  const list = createList<{ readonly id: number }>({
    id: 'late',
    keyOf: ({ id }) => id,
    open: async () => ok({ id: `s${++snapshot}`, count: 1_000 }),
    window: async (_, offset, limit) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return ok(Array.from({ length: limit }, (_place, at) => [offset + at, { id: offset + at }] as const));
    },
  });
  lists.push(list);
  const answer = (): void => answers.splice(0).forEach((come) => come());
  await list.run(undefined);
  const first = list.bring(950, list.activate);
  answer();
  expect([await first, list.store.getState().active]).toEqual([ok({ id: 950 }), 950]);
  const late = list.bring(850, list.activate);
  await list.run(undefined);
  answer();
  expect([await late, list.store.getState().active]).toEqual([ok({ id: 850 }), -1]);
});

test('a new sort order starts at the top with nothing selected', async () => {
  const { list } = windowed();
  await list.run(undefined);
  list.select(selectOnly(7));
  list.show(500, 520);
  await list.sortBy([{ column: 'at', descending: true }]);
  expect(list.store.getState()).toMatchObject({ selection: noSelection, active: -1, firstRow: 0, runNo: 2 });
});
