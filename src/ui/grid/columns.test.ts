import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  columnTemplate,
  defaultLayout,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  totalWidth,
  orderedColumns,
  tellingColumn,
  visibleColumns,
  withColumnMoved,
  withColumnStepped,
  withVisibility,
  withWidth,
} from './columns.ts';

const columns = [
  { id: 'name', width: 200 },
  { id: 'date', width: 100 },
  { id: 'size', width: 80 },
];

test('hidden columns are left out, in the order of the columns, and one always stays', () => {
  const layout = withVisibility(defaultLayout, 'date', false);
  expect(visibleColumns(columns, layout).map((column) => column.id)).toEqual(['name', 'size']);
  expect(visibleColumns(columns, withVisibility(layout, 'date', true))).toEqual(columns);
  const none = columns.reduce((hidden, column) => withVisibility(hidden, column.id, false), defaultLayout);
  expect(visibleColumns(columns, none).map((column) => column.id)).toEqual(['name']);
});

test('a dragged width is kept within limits and used in layout and total', () => {
  const layout = withWidth(defaultLayout, 'name', 260.4);
  expect(columnTemplate(columns, layout)).toBe('32px 260px 100px 80px 1fr');
  expect(totalWidth(columns, layout)).toBe(32 + 260 + 100 + 80);
  expect(withWidth(layout, 'name', 1).widths['name']).toBe(MIN_COLUMN_WIDTH);
  expect(withWidth(layout, 'name', 1e6).widths['name']).toBe(MAX_COLUMN_WIDTH);
});

const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

test('[SRCH-06] a moved column stays where it was put; a new one comes after its default neighbour', () => {
  const moved = withColumnMoved(columns, defaultLayout, 'size', 'name', 'before');
  expect(ids(orderedColumns(columns, moved.order))).toEqual(['size', 'name', 'date']);
  expect(ids(orderedColumns(columns, withColumnStepped(columns, moved, 'size', 1).order))).toEqual([
    'name',
    'size',
    'date',
  ]);
  const more = [...columns.slice(0, 1), { id: 'index:7', width: 90 }, ...columns.slice(1)];
  expect(ids(orderedColumns(more, moved.order))).toEqual(['size', 'name', 'index:7', 'date']);
});

test('a step skips hidden columns and stops at the ends', () => {
  const layout = withVisibility(defaultLayout, 'date', false);
  expect(ids(visibleColumns(columns, withColumnStepped(columns, layout, 'size', -1)))).toEqual(['size', 'name']);
  expect(withColumnStepped(columns, layout, 'size', 1)).toBe(layout);
});

test('after any moves every column is there once', () => {
  const anyId = fc.constantFrom('name', 'date', 'size');
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: anyId, beside: anyId, side: fc.constantFrom('before' as const, 'behind' as const) })),
      (moves) => {
        const layout = moves.reduce(
          (held, { id, beside, side }) => withColumnMoved(columns, held, id, beside, side),
          defaultLayout,
        );
        expect(ids(orderedColumns(columns, layout.order)).toSorted()).toEqual(['date', 'name', 'size']);
      },
    ),
  );
});

test('while rows fly by, the column sorted by is shown, or else the first with a title', () => {
  const shown = [{ id: 'icon', bare: true }, { id: 'name' }, { id: 'date' }];
  expect(tellingColumn(shown, [])).toBe(1);
  expect(tellingColumn(shown, [{ column: 'date', descending: true }])).toBe(2);
  expect(tellingColumn(shown, [{ column: 'hidden', descending: false }])).toBe(1);
  expect(tellingColumn([{ id: 'icon', bare: true }], [])).toBeUndefined();
  expect(tellingColumn([{ id: 'snippet', text: null }, { id: 'name' }], [])).toBe(1);
});
