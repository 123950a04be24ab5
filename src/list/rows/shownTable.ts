import { cellText, type ColumnLayout, visibleColumns } from '#src/ui/grid/columns.ts';
import type { ListColumn } from '../columns.ts';

/** Rows as a table with a heading: the visible columns in the user's order, with what their cells say. */
export const shownTable = <Row>(
  columns: readonly ListColumn<Row>[],
  layout: Pick<ColumnLayout, 'hidden' | 'order'>,
  rows: readonly Row[],
): readonly (readonly string[])[] => {
  const shown = visibleColumns(columns, layout);
  return [shown.map(({ title }) => title), ...rows.map((row) => shown.map((column) => cellText(column, row)))];
};
