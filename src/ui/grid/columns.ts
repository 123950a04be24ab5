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
}

export const defaultLayout: ColumnLayout = { widths: {}, hidden: [] };

export const MIN_COLUMN_WIDTH = 48;
export const MAX_COLUMN_WIDTH = 1200;
/** Width of the column of check boxes, CSS pixels. */
export const CHECK_WIDTH = 32;

/** The columns shown; never none: the last one cannot be hidden. */
export const visibleColumns = <Column extends { readonly id: string }>(
  columns: readonly Column[],
  hidden: readonly string[],
): readonly Column[] => {
  const shown = columns.filter((column) => !hidden.includes(column.id));
  return shown.length > 0 ? shown : columns.slice(0, 1);
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
