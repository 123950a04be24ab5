import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anchoredAt,
  isSelected,
  noSelection,
  selectAll,
  selectedCount,
  selectedRows,
  selectOnly,
  selectTo,
  toggle,
  type Selection,
} from './selection.ts';

const COUNT = 30;
const row = fc.integer({ min: 0, max: COUNT - 1 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('only' as const), row }),
  fc.record({ kind: fc.constant('toggle' as const), row }),
  fc.record({ kind: fc.constant('to' as const), row, keep: fc.boolean() }),
  fc.record({ kind: fc.constant('all' as const) }),
);

test('any sequence of clicks selects the same rows as a plain set, in separate ascending ranges', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let selection: Selection = noSelection;
      let model = new Set<number>();
      let anchor = 0;
      for (const move of steps) {
        if (move.kind === 'only') {
          selection = selectOnly(move.row);
          model = new Set([move.row]);
          anchor = move.row;
        } else if (move.kind === 'toggle') {
          selection = toggle(selection, move.row);
          if (!model.delete(move.row)) model.add(move.row);
          anchor = move.row;
        } else if (move.kind === 'to') {
          selection = selectTo(selection, move.row, move.keep);
          if (!move.keep) model.clear();
          for (let at = Math.min(anchor, move.row); at <= Math.max(anchor, move.row); at++) model.add(at);
        } else {
          selection = selectAll(selection, COUNT);
          model = new Set(Array.from({ length: COUNT }, (_, at) => at));
        }
        expect(Array.from({ length: COUNT }, (_, at) => at).filter((at) => isSelected(selection, at))).toEqual(
          [...model].toSorted((a, b) => a - b),
        );
        expect(selectedCount(selection)).toBe(model.size);
        selection.ranges.forEach((range, at) =>
          expect(range.first).toBeGreaterThan((selection.ranges[at - 1]?.last ?? -2) + 1),
        );
      }
    }),
  );
});

test('all of a million rows is one range, and removing one makes two', () => {
  const all = selectAll(noSelection, 1_000_000);
  expect(all.ranges).toHaveLength(1);
  const some = toggle(all, 499_999);
  expect(some.ranges).toHaveLength(2);
  expect(selectedCount(some)).toBe(999_999);
});

test('an empty list has nothing to select', () => {
  expect(selectedCount(selectAll(noSelection, 0))).toBe(0);
});

test('the first selected rows are listed in order', () => {
  const selection = toggle(toggle(toggle(selectOnly(7), 2), 3), 20);
  expect([selectedRows(selection, 2), selectedRows(selection, 9), selectedRows(noSelection, 2)]).toEqual([
    [2, 3],
    [2, 3, 7, 20],
    [],
  ]);
});

test('with nothing selected, Shift selects from the row of the cursor, not from the first one', () => {
  const extended = (selection: Selection) => selectedRows(selectTo(anchoredAt(selection, 5001), 5002), 9);
  expect(extended(noSelection)).toEqual([5001, 5002]);
  expect(extended(toggle(selectOnly(7), 7))).toEqual([5001, 5002]);
  expect(extended(selectOnly(5000))).toEqual([5000, 5001, 5002]);
});
