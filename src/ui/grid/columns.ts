import type { ReactNode } from 'react';
import type { GridSort } from './sort.ts';

export interface GridColumn<Row> {
  readonly id: string;
  /** Shown in the header and in the column menu. */
  readonly title: string;
  /** Default width in CSS px. */
  readonly width: number;
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** The header shows no title, as the cells are self-explanatory. */
  readonly bare?: boolean;
  /** Renders a cell; must depend on the row alone, as rows are memoised. */
  render(row: Row): ReactNode;
  /**
   * A cell as plain text, where only text is shown; without it, a cell that renders more than text is empty there. Null
   * if no cell can be told by text.
   */
  readonly text?: ((row: Row) => string) | null;
}

/** What a cell says. */
export const cellText = <Row>(column: Pick<GridColumn<Row>, 'render' | 'text'>, row: Row): string => {
  if (column.text === null) return '';
  if (column.text !== undefined) return column.text(row);
  const cell = column.render(row);
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
};

/** One cell instead of columns, without a header, if there is no room for columns. */
export interface Compact<Row> {
  render(row: Row): ReactNode;
}

/** The user's changes to the columns, as plain data for storage. */
export interface ColumnLayout {
  /** CSS px by column id. */
  readonly widths: Readonly<Record<string, number>>;
  readonly hidden: readonly string[];
  /** Ids in the user's order; columns not listed come after their default predecessor. */
  readonly order: readonly string[];
}

export const defaultLayout: ColumnLayout = { widths: {}, hidden: [], order: [] };

export const MIN_COLUMN_WIDTH = 48;
export const MAX_COLUMN_WIDTH = 1200;
/** Width of the check box column in CSS px. */
export const CHECK_WIDTH = 32;

/** All columns in the layout's order. */
export const orderedColumns = <Column extends { readonly id: string }>(
  columns: readonly Column[],
  order: readonly string[],
): readonly Column[] => {
  if (order.length === 0) return columns;
  const byId = new Map(columns.map((column) => [column.id, column]));
  return mergedOrder(columns, order).flatMap((id) => byId.get(id) ?? []);
};

/** The ids of an order, with missing columns inserted after their default predecessor. */
const mergedOrder = (columns: readonly { readonly id: string }[], order: readonly string[]): readonly string[] => {
  const ids = [...order];
  columns.forEach(({ id }, at) => {
    if (ids.includes(id)) return;
    const before = columns[at - 1];
    ids.splice(before === undefined ? 0 : ids.indexOf(before.id) + 1, 0, id);
  });
  return ids;
};

/** The visible columns in order; never none, as the last one cannot be hidden. */
export const visibleColumns = <Column extends { readonly id: string }>(
  columns: readonly Column[],
  { hidden, order }: Pick<ColumnLayout, 'hidden' | 'order'>,
): readonly Column[] => {
  const ordered = orderedColumns(columns, order);
  const shown = ordered.filter((column) => !hidden.includes(column.id));
  return shown.length > 0 ? shown : ordered.slice(0, 1);
};

/** The place of the column by which to find one's way: the one sorted by, or else the first one with title and text. */
export const tellingColumn = (
  columns: readonly Pick<GridColumn<never>, 'id' | 'bare' | 'text'>[],
  sort: readonly GridSort[],
): number | undefined => {
  const sorted = columns.findIndex(({ id }) => id === sort[0]?.column);
  const at = sorted >= 0 ? sorted : columns.findIndex(({ bare, text }) => bare !== true && text !== null);
  return at >= 0 ? at : undefined;
};

/** Moves a column before or after another; columns not present now (e.g. of another mask) keep their place. */
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

/** Moves a column by one place among the visible ones: -1 towards the start, 1 towards the end. */
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

/** CSS px per step by keyboard. */
const WIDTH_STEP = 16;

/** Makes a column wider by one step, or narrower by -1. */
export const withWidthStepped = (
  layout: ColumnLayout,
  column: { readonly id: string; readonly width: number },
  step: -1 | 1,
): ColumnLayout => withWidth(layout, column.id, columnWidth(column, layout) + step * WIDTH_STEP);

export const withVisibility = (layout: ColumnLayout, id: string, visible: boolean): ColumnLayout => ({
  ...layout,
  hidden: visible
    ? layout.hidden.filter((hidden) => hidden !== id)
    : [...layout.hidden.filter((hidden) => hidden !== id), id],
});

/** The `grid-template-columns` of header and rows; remaining space stays empty on the right. */
export const columnTemplate = (
  columns: readonly { readonly id: string; readonly width: number }[],
  layout: ColumnLayout,
): string =>
  [CHECK_WIDTH, ...columns.map((column) => columnWidth(column, layout))]
    .map((width) => `${width}px`)
    .concat('1fr')
    .join(' ');

/** Total width of the columns in CSS px. */
export const totalWidth = (
  columns: readonly { readonly id: string; readonly width: number }[],
  layout: ColumnLayout,
): number => columns.reduce((sum, column) => sum + columnWidth(column, layout), CHECK_WIDTH);
