import { expect, test } from 'vitest';
import {
  columnTemplate,
  defaultLayout,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  totalWidth,
  visibleColumns,
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
  expect(visibleColumns(columns, layout.hidden).map((column) => column.id)).toEqual(['name', 'size']);
  expect(visibleColumns(columns, withVisibility(layout, 'date', true).hidden)).toEqual(columns);
  const none = columns.reduce((hidden, column) => withVisibility(hidden, column.id, false), defaultLayout);
  expect(visibleColumns(columns, none.hidden).map((column) => column.id)).toEqual(['name']);
});

test('a width dragged is kept within bounds and used in template and sum', () => {
  const layout = withWidth(defaultLayout, 'name', 260.4);
  expect(columnTemplate(columns, layout)).toBe('32px 260px 100px 80px 1fr');
  expect(totalWidth(columns, layout)).toBe(32 + 260 + 100 + 80);
  expect(withWidth(layout, 'name', 1).widths['name']).toBe(MIN_COLUMN_WIDTH);
  expect(withWidth(layout, 'name', 1e6).widths['name']).toBe(MAX_COLUMN_WIDTH);
});
