import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ok } from '#core/kernel/result.ts';
import { listSettings } from '#src/stores/lists/effects.ts';
import { resetForNextUser } from '#src/stores/session/reset.ts';
import { clearSettings } from '#src/stores/settings/clear.ts';
import { noSelection, selectOnly, toggle } from '#src/ui/grid/selection.ts';
import { createList, type List } from './createList.ts';
import { inMemory } from './rows/inMemory.ts';
import { listOfUser } from './ofUser.ts';
import { GONE } from './rows/windows.ts';

interface Part {
  readonly id: number;
  readonly name: string;
  readonly colour: string;
  readonly weight?: number;
}

const parts: readonly Part[] = [
  { id: 1, name: 'Pumpe 10', colour: 'red', weight: 7 },
  { id: 2, name: 'Pumpe 9', colour: 'green' },
  { id: 3, name: 'Öse', colour: 'red', weight: 2 },
  { id: 4, name: 'Ventil', colour: 'blue', weight: 2 },
];

const lists: { dispose: () => void }[] = [];
afterEach(() => {
  for (const list of lists.splice(0)) list.dispose();
  resetForNextUser();
  clearSettings();
});

/** A list in memory that loads the rows currently in `rows`. */
const listOf = (rows: () => readonly Part[]) => {
  const loads: number[] = [];
  const list = createList<Part>({
    id: 'parts',
    keyOf: ({ id }) => id,
    ...inMemory<Part, undefined>({
      load: async () => {
        loads.push(loads.length);
        return ok(rows());
      },
      values: { name: ({ name }) => name, colour: ({ colour }) => colour, weight: ({ weight }) => weight },
    }),
  });
  lists.push(list);
  return { list, loads };
};

const shown = (list: List<Part, undefined>): (number | 'gone')[] =>
  [...list.store.getState().windows.values()].flat().map((entry) => (entry === GONE ? GONE : entry.id));

describe('rows in memory', () => {
  test('[WF-01] words typed while another view is loading filter that view', async () => {
    const answers: (() => void)[] = [];
    const list = createList<Part, string>({
      id: 'parts',
      keyOf: ({ id }) => id,
      ...inMemory<Part, string>({
        load: async (colour) => {
          await new Promise<void>((answer) => answers.push(answer));
          return ok(parts.filter((part) => part.colour === colour));
        },
        values: { name: ({ name }) => name },
      }),
    });
    lists.push(list);
    const first = list.run('red');
    answers[0]?.();
    await first;
    const second = list.run('blue');
    const words = list.quickFilter('vent');
    for (const answer of answers) answer();
    await Promise.all([second, words]);
    expect([...list.store.getState().windows.values()].flat()).toEqual([parts[3]]);
  });

  test('[SRCH-06] belong to their query until another is answered, so that columns change with the rows', async () => {
    const answers: (() => void)[] = [];
    const list = createList<Part, string>({
      id: 'parts',
      keyOf: ({ id }) => id,
      open: async () => {
        await new Promise<void>((answer) => answers.push(answer));
        return ok({ id: 'x', count: 0 });
      },
    });
    lists.push(list);
    const first = list.run('red');
    expect(list.store.getState()).toMatchObject({ asked: 'red', shown: undefined });
    answers[0]?.();
    await first;
    const second = list.run('blue');
    expect(list.store.getState()).toMatchObject({ asked: 'blue', shown: 'red' });
    answers[1]?.();
    await second;
    expect(list.store.getState()).toMatchObject({ asked: 'blue', shown: 'blue' });
  });

  test('[SRCH-06] stay as they are until a quick answer replaces them, and fade while a slow one is awaited', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const list = createList<Part, number>({
      id: 'parts',
      keyOf: ({ id }) => id,
      open: async ({ query: ms }) => {
        await new Promise((answer) => {
          setTimeout(answer, ms);
        });
        return ok({ id: String(ms), count: parts.length, rows: parts });
      },
    });
    lists.push(list);
    const phases: string[] = [];
    list.store.subscribe(({ phase, runNo }) => phases.push(`${phase} ${runNo}`));
    const told = async (ms: number): Promise<ReadonlySet<string>> => {
      phases.length = 0;
      const ran = list.run(ms);
      await vi.advanceTimersByTimeAsync(ms);
      await ran;
      return new Set(phases);
    };
    expect(await told(100)).toEqual(new Set(['idle 0', 'running 1', 'done 1']));
    list.select(selectOnly(2));
    const before = list.store.getState();
    const quick = list.run(100);
    await vi.advanceTimersByTimeAsync(99);
    expect(list.store.getState()).toEqual({ ...before, asked: 100, isOutdated: true });
    await vi.advanceTimersByTimeAsync(1);
    await quick;
    expect(list.store.getState()).toMatchObject({ phase: 'done', runNo: 2, selection: noSelection, isOutdated: false });
    expect(await told(1000)).toEqual(new Set(['done 2', 'running 3', 'done 3']));
    // Even if it is reloaded before the answer comes, it is the new list, from its top.
    list.select(selectOnly(2));
    const replaced = list.run(200);
    const again = list.refresh();
    await vi.advanceTimersByTimeAsync(200);
    await Promise.all([replaced, again]);
    expect(list.store.getState()).toMatchObject({ phase: 'done', runNo: 4, active: -1, selection: noSelection });
  });

  test('[SRCH-06] are sorted by several columns: numbers within names count, what is missing stands last either way', async () => {
    const { list, loads } = listOf(() => parts);
    await list.run(undefined);
    await list.sortBy([{ column: 'name', descending: false }]);
    expect(shown(list)).toEqual([3, 2, 1, 4]);
    await list.sortBy([
      { column: 'weight', descending: true },
      { column: 'name', descending: true },
    ]);
    expect(shown(list)).toEqual([1, 4, 3, 2]);
    expect(loads).toHaveLength(1);
  });

  test('[SRCH-06] are loaded again after a reload with quick filter and current row', async () => {
    const { list } = listOf(() => parts);
    await list.resume({ query: undefined, quick: '', active: 3 });
    const { runNo } = list.store.getState();
    expect(list.store.getState()).toMatchObject({ phase: 'done', active: 3 });
    await list.resume({ query: undefined, quick: 'ose', active: 3 });
    expect(shown(list)).toEqual([3]);
    expect(list.store.getState()).toMatchObject({ quick: 'ose', active: -1, runNo: runNo + 1 });
  });

  test('[SRCH-06] lists are filtered by words and several values of columns; order and filters are remembered by list', async () => {
    const { list } = listOf(() => parts);
    await list.run(undefined);
    await list.filterBy({ colour: ['red', 'green'], weight: ['2', '7'] });
    expect(shown(list)).toEqual([1, 3]);
    await list.quickFilter('OSE');
    expect(shown(list)).toEqual([3]);
    expect(list.valuesOf('colour')).toEqual(['blue', 'green', 'red']);
    expect(listSettings('parts').filters).toEqual({ colour: ['red', 'green'], weight: ['2', '7'] });
    const { list: next } = listOf(() => parts);
    await next.run(undefined);
    expect(shown(next)).toEqual([1, 3]);
  });

  test('the selection is kept wherever its rows move', async () => {
    const { list } = listOf(() => parts);
    await list.run(undefined);
    list.select(toggle(selectOnly(0), 3));
    await list.sortBy([{ column: 'name', descending: false }]);
    expect((await list.selected(9)).rows.map(({ id }) => id)).toEqual([1, 4]);
  });

  test('[WF-01] words typed while the rows are fetched anew filter the new rows', async () => {
    let rows = parts;
    const { list } = listOf(() => rows);
    await list.run(undefined);
    rows = [...parts, { id: 9, name: 'Ventil neu', colour: 'blue' }];
    await Promise.all([list.refresh(), list.quickFilter('vent')]);
    expect(shown(list)).toEqual([4, 9]);
  });

  test('[WF-02] whoever waits for a refresh waits for the one that overtakes it, too, unless the list ends', async () => {
    const answers: (() => void)[] = [];
    const list = createList<Part>({
      id: 'parts',
      keyOf: ({ id }) => id,
      open: (_, signal) =>
        new Promise((resolve) => {
          const answer = (): void =>
            resolve(ok({ id: '', count: 1, rows: parts.slice(answers.length - 1, answers.length) }));
          signal.addEventListener('abort', answer);
          answers.push(answer);
        }),
    });
    lists.push(list);
    const first = list.run(undefined);
    answers[0]?.();
    await first;
    let isOver = false;
    const overtaken = list.refresh().then(() => (isOver = true));
    const last = list.refresh();
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    expect(isOver).toBe(false);
    answers[2]?.();
    await Promise.all([overtaken, last]);
    expect(shown(list)).toEqual([3]);
    const ended = list.refresh();
    list.dispose();
    await ended;
  });

  test('changes elsewhere move no row; new rows appear on request', async () => {
    let rows = parts;
    const { list, loads } = listOf(() => rows);
    await list.run(undefined);
    list.activate(2);
    rows = [{ id: 9, name: 'Neu', colour: 'blue' }, ...parts.slice(1)];
    list.live({ changed: [{ id: 3, name: 'Oese', colour: 'red' }], removed: [1], added: 1 });
    expect(shown(list)).toEqual(['gone', 2, 3, 4]);
    expect(list.rowAt(2)?.name).toBe('Oese');
    expect(list.store.getState().fresh).toBe(1);
    await list.refresh();
    expect(shown(list)).toEqual([9, 2, 3, 4]);
    expect(list.store.getState()).toMatchObject({ fresh: 0, active: 2 });
    expect(loads).toHaveLength(2);
  });

  test('sorting after a change elsewhere uses current rows', async () => {
    let rows = parts;
    const { list } = listOf(() => rows);
    await list.run(undefined);
    rows = parts.slice(1);
    list.live({ removed: [1] });
    await list.sortBy([{ column: 'name', descending: false }]);
    expect(shown(list)).toEqual([3, 2, 4]);
  });
});

test('screens of a user share a list, and the next user has another', async () => {
  const held = listOfUser(() => listOf(() => parts).list);
  const list = held();
  await list.run(undefined);
  expect(held()).toBe(list);
  resetForNextUser();
  expect(held()).not.toBe(list);
  expect(held().store.getState().phase).toBe('idle');
});
