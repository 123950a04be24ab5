import type { ReactNode } from 'react';
import { cellText, type Compact, type GridColumn } from '#src/ui/grid/columns.ts';
import { type Entry, GONE } from './rows/windows.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ListColumn<Row> extends GridColumn<Row> {
  /** The column can be filtered: by these values, or by those of the rows in memory. */
  readonly filter?: 'values' | readonly Choice[];
  /** Heading and cells in a file for a spreadsheet, where they differ: a size is a number there that can be added. */
  readonly exported?: { readonly title: string; readonly text: (row: Row) => string };
}

/** The columns for the grid: if a row is gone, the first column with a title says so, and the others are empty. */
export const gridColumns = <Row>(
  columns: readonly ListColumn<Row>[],
  gone: ReactNode,
): readonly GridColumn<Entry<Row>>[] => {
  const first = columns.find((column) => column.bare !== true)?.id;
  return columns.map((column) => ({
    ...column,
    render: (entry) => (entry === GONE ? (column.id === first ? gone : null) : column.render(entry)),
    text: column.text === null ? null : (entry) => (entry === GONE ? '' : cellText(column, entry)),
  }));
};

export const gridCompact = <Row>(compact: Compact<Row>, gone: ReactNode): Compact<Entry<Row>> => ({
  render: (entry) => (entry === GONE ? gone : compact.render(entry)),
});
