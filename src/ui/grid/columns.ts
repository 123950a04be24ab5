import type { ReactNode } from 'react';

export interface GridColumn<Row> {
  readonly id: string;
  /** Shown in the header and in the menu of columns. */
  readonly title: string;
  /** CSS pixels, until the user drags another width. */
  readonly width: number;
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** The header shows no title: the cells explain themselves. */
  readonly bare?: boolean;
  /** What a cell shows; must depend on the row alone, for rows are remembered. */
  render(row: Row): ReactNode;
}

/** One cell in place of all columns, without a header, where there is no room for columns. */
export interface Compact<Row> {
  render(row: Row): ReactNode;
}

/** What the user changed about the columns: plain data, to be stored. */
export interface ColumnLayout {
  /** CSS pixels by column id. */
  readonly widths: Readonly<Record<string, number>>;
  readonly hidden: readonly string[];
  /** Ids in the order the user gave them; columns that are not named stand behind the one they follow by nature. */
  readonly order: readonly string[];
}

export const defaultLayout: ColumnLayout = { widths: {}, hidden: [], order: [] };

export const MIN_COLUMN_WIDTH = 48;
export const MAX_COLUMN_WIDTH = 1200;
/** Width of the column of check boxes, CSS pixels. */
export const CHECK_WIDTH = 32;

/** All columns in the order of the layout. */
export const orderedColumns = <Column extends { readonly id: string }>(
  columns: readonly Column[],
  order: readonly string[],
): readonly Column[] => {
  if (order.length === 0) return columns;
  const byId = new Map(columns.map((column) => [column.id, column]));
  return mergedOrder(columns, order).flatMap((id) => byId.get(id) ?? []);
};

/** The ids of an order, those of columns it does not name put behind the column they follow by nature. */
const mergedOrder = (columns: readonly { readonly id: string }[], order: readonly string[]): readonly string[] => {
  const ids = [...order];
  columns.forEach(({ id }, at) => {
    if (ids.includes(id)) return;
    const before = columns[at - 1];
    ids.splice(before === undefined ? 0 : ids.indexOf(before.id) + 1, 0, id);
  });
  return ids;
};

/** The columns shown, in their order; never none: the last one cannot be hidden. */
export const visibleColumns = <Column extends { readonly id: string }>(
  columns: readonly Column[],
  { hidden, order }: Pick<ColumnLayout, 'hidden' | 'order'>,
): readonly Column[] => {
  const ordered = orderedColumns(columns, order);
  const shown = ordered.filter((column) => !hidden.includes(column.id));
  return shown.length > 0 ? shown : ordered.slice(0, 1);
};

/** Puts a column before or behind another; columns of other visits (of another mask, say) keep their place. */
export const withColumnMoved = (
  columns: readonly { readonly id: string }[],
  layout: ColumnLayout,
  id: string,
  beside: string,
  side: 'before' | 'behind',
): ColumnLayout => {
  if (id === beside) return layout;
  const ids = mergedOrder(columns, layout.order).filter((other) => other !== id);
  ids.splice(ids.indexOf(beside) + (side === 'behind' ? 1 : 0), 0, id);
  return { ...layout, order: ids };
};

/** Moves a column one place among those that are shown: -1 towards the beginning, 1 towards the end. */
export const withColumnStepped = (
  columns: readonly { readonly id: string }[],
  layout: ColumnLayout,
  id: string,
  step: -1 | 1,
): ColumnLayout => {
  const shown = visibleColumns(columns, layout);
  const beside = shown[shown.findIndex((column) => column.id === id) + step];
  return beside === undefined
    ? layout
    : withColumnMoved(columns, layout, id, beside.id, step < 0 ? 'before' : 'behind');
};

export const columnWidth = (column: { readonly id: string; readonly width: number }, layout: ColumnLayout): number =>
  layout.widths[column.id] ?? column.width;

export const withWidth = (layout: ColumnLayout, id: string, width: number): ColumnLayout => ({
  ...layout,
  widths: { ...layout.widths, [id]: Math.round(Math.min(Math.max(width, MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH)) },
});

export const withVisibility = (layout: ColumnLayout, id: string, visible: boolean): ColumnLayout => ({
  ...layout,
  hidden: visible
    ? layout.hidden.filter((hidden) => hidden !== id)
    : [...layout.hidden.filter((hidden) => hidden !== id), id],
});

/** Value for `grid-template-columns` of header and rows; what room is left stays empty on the right. */
export const columnTemplate = (
  columns: readonly { readonly id: string; readonly width: number }[],
  layout: ColumnLayout,
): string =>
  [CHECK_WIDTH, ...columns.map((column) => columnWidth(column, layout))]
    .map((width) => `${width}px`)
    .concat('1fr')
    .join(' ');

/** CSS pixels the columns need. */
export const totalWidth = (
  columns: readonly { readonly id: string; readonly width: number }[],
  layout: ColumnLayout,
): number => columns.reduce((sum, column) => sum + columnWidth(column, layout), CHECK_WIDTH);
