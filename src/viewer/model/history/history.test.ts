import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageNo, userId } from '#core/kernel/ids.ts';
import { adding, applyChanges, type Changes, inverted, removing } from '../layer/change.ts';
import { EMPTY_LAYER, type LayerMark, type LayerMarks } from '../layer/marks.ts';
import {
  bail,
  canRedo,
  canUndo,
  type History,
  HISTORY_LIMIT,
  HISTORY_WEIGHT,
  historyOf,
  mark,
  record,
  redo,
  squash,
  undo,
} from './history.ts';

const markOn = (page: number, localId: string, x = 0): LayerMark => ({
  pageNo: pageNo(page),
  ownerId: userId(1),
  mark: {
    localId,
    kind: 'rectangle',
    geometry: { x, y: 0, width: 10, height: 10 },
    style: { color: '#000000', width: 20, opacity: 1 },
  },
});

const moved = (target: LayerMark, x: number): LayerMark =>
  target.mark.kind === 'rectangle'
    ? { ...target, mark: { ...target.mark, geometry: { ...target.mark.geometry, x } } }
    : target;

type Step = {
  do: 'add' | 'remove' | 'move' | 'mark' | 'squash' | 'bail' | 'undo' | 'redo';
  page: number;
  pick: number;
};
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('add', 'add', 'remove', 'move', 'move', 'mark', 'squash', 'bail', 'undo', 'redo'),
  page: fc.integer({ min: 1, max: 3 }),
  pick: fc.nat(50),
});

const changesOf = (marks: LayerMarks, { do: what, page, pick }: Step, serial: number): Changes => {
  const present = marks.get(pageNo(page)) ?? [];
  if (what === 'add') return [adding(marks, markOn(page, `new-${serial}`, pick))];
  const target = present[pick % Math.max(1, present.length)];
  if (!target) return [];
  const removal = removing(marks, target);
  if (!removal) return [];
  return [what === 'remove' ? removal : { ...removal, after: moved(target, pick) }];
};

const taken = (history: History, one: Step, serial: number): History => {
  const moves: Partial<Record<Step['do'], (history: History) => History>> = { mark, squash, bail, undo, redo };
  return moves[one.do]?.(history) ?? record(history, changesOf(history.marks, one, serial));
};

const all = (history: History, move: (history: History) => History, can: (history: History) => boolean): History => {
  let state = history;
  while (can(state)) state = move(state);
  return state;
};

const start: LayerMarks = new Map([[pageNo(1), [markOn(1, 'a'), markOn(1, 'b'), markOn(1, 'c')]]]);

describe('history', () => {
  test('[LAYR-03] after any edits, undoing all gives the start and redoing all the end, including drawing order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const edited = squash(steps.reduce((history, one, serial) => taken(history, one, serial), historyOf(start)));
        const end = all(edited, redo, canRedo).marks;
        const undone = all(edited, undo, canUndo);
        expect(undone.marks).toEqual(start);
        expect(all(undone, redo, canRedo).marks).toEqual(end);
      }),
    );
  });

  test('a gesture is one step, however many changes it made', () => {
    const target = markOn(1, 'a');
    let history = mark(historyOf(start));
    let current = target;
    for (let x = 1; x <= 100; x++) {
      const next = moved(current, x);
      history = record(history, [{ pageNo: pageNo(1), index: 0, before: current, after: next }]);
      current = next;
    }
    history = squash(history);
    expect(history.past).toEqual([[{ pageNo: 1, index: 0, before: target, after: current }]]);
    expect(undo(history).marks).toEqual(start);
  });

  test('bail restores the state at the mark, including what can be redone', () => {
    const undone = undo(record(historyOf(start), [adding(start, markOn(1, 'd'))]));
    const bailed = bail(record(mark(undone), [adding(undone.marks, markOn(2, 'e'))]));
    expect(bailed.marks).toEqual(start);
    expect(canRedo(bailed)).toBe(true);
  });

  test('undo during a gesture ends it and reverts it', () => {
    const open = record(mark(historyOf(start)), [adding(start, markOn(2, 'e'))]);
    expect([canUndo(open), undo(open).marks, canRedo(undo(open))]).toEqual([true, start, true]);
  });

  test('an unchanged page keeps the identical list', () => {
    const next = record(historyOf(start), [adding(start, markOn(2, 'e'))]);
    expect(next.marks.get(pageNo(1))).toBe(start.get(pageNo(1)));
  });

  test('changes and their inverses cancel out', () => {
    const changes = [
      adding(EMPTY_LAYER, markOn(1, 'x')),
      adding(new Map([[pageNo(1), [markOn(1, 'x')]]]), markOn(1, 'y')),
    ];
    expect(applyChanges(applyChanges(start, changes), inverted(changes))).toEqual(start);
  });

  test('a thousand strokes take less than 5 MB of JSON and are read back', () => {
    let history = historyOf(EMPTY_LAYER);
    for (let serial = 0; serial < HISTORY_LIMIT + 5; serial++) {
      const points = Array.from({ length: 640 }, (_, i) => Math.round((i * 1.7 + serial) * 10) / 10);
      const stroke: LayerMark = {
        ...markOn(1, `stroke-${serial}`),
        mark: {
          localId: `stroke-${serial}`,
          kind: 'freehand',
          geometry: { points },
          style: { color: '#000000', width: 20, opacity: 1 },
        },
      };
      history = record(history, [adding(history.marks, stroke)]);
    }
    const { past, future } = history;
    const text = JSON.stringify({ past, future });
    expect(past).toHaveLength(HISTORY_LIMIT);
    expect(text.length).toBeLessThan(5_000_000);
    expect(JSON.parse(text)).toEqual({ past, future });
  });

  test('a history that is too large is shortened from its beginning, but keeps the last step', () => {
    const points = Array.from({ length: 2000 }, (_, i) => i + 0.5);
    const stroke = (x: number): LayerMark => ({
      ...markOn(1, 'long'),
      mark: {
        localId: 'long',
        kind: 'freehand',
        geometry: { points: [x, x, ...points] },
        style: { color: '#000000', width: 20, opacity: 1 },
      },
    });
    let history = record(historyOf(EMPTY_LAYER), [adding(EMPTY_LAYER, stroke(0))]);
    for (let x = 1; x <= HISTORY_LIMIT; x++)
      history = record(history, [{ pageNo: pageNo(1), index: 0, before: stroke(x - 1), after: stroke(x) }]);
    expect(JSON.stringify(history.past).length).toBeLessThan(HISTORY_WEIGHT * 1.01);
    expect(history.past.length).toBeGreaterThan(100);
    const undone = all(history, undo, canUndo);
    expect(all(undone, redo, canRedo).marks).toEqual(history.marks);
    const huge = Array.from({ length: 400 }, (_, x) => ({
      pageNo: pageNo(1),
      index: x,
      before: null,
      after: { ...stroke(x), mark: { ...stroke(x).mark, localId: `h${x}` } },
    }));
    expect(canUndo(record(historyOf(EMPTY_LAYER), huge))).toBe(true);
  });
});
