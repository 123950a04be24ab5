import type { ReactNode } from 'react';
import type { Compact, GridColumn } from '#src/ui/grid/columns.ts';
import { type Entry, GONE } from './rows/windows.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ListColumn<Row> extends GridColumn<Row> {
  /** What a cell says as plain text, for lists that leave the product; a column without it stays here. */
  readonly text?: (row: Row) => string;
  /** The column can be filtered: by these values, or by those that the rows in memory have. */
  readonly filter?: 'values' | readonly Choice[];
}

/**
 * The columns as the grid draws them: where a row is gone the first column that has a title says so, and the others are
 * empty.
 */
export const gridColumns = <Row>(
  columns: readonly ListColumn<Row>[],
  gone: ReactNode,
): readonly GridColumn<Entry<Row>>[] => {
  const first = columns.find((column) => column.bare !== true)?.id;
  return columns.map((column) => ({
    ...column,
    render: (entry) => (entry === GONE ? (column.id === first ? gone : null) : column.render(entry)),
  }));
};

export const gridCompact = <Row>(compact: Compact<Row>, gone: ReactNode): Compact<Entry<Row>> => ({
  render: (entry) => (entry === GONE ? gone : compact.render(entry)),
});
