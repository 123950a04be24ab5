import type { ReactNode } from 'react';
import type { CallError } from '#src/gateway/error.ts';
import type { Compact } from '#src/ui/grid/columns.ts';
import type { ToolbarItem } from '#src/ui/Toolbar.tsx';
import type { ListColumn } from './columns.ts';
import type { List } from './createList.ts';

/** The props with which a screen configures its list. */
export interface ListViewProps<Row extends object, Query> {
  readonly list: List<Row, Query>;
  /** Accessible name of the list. */
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  /** Row for a narrow screen. */
  readonly compact?: Compact<Row>;
  readonly onOpen: (row: Row) => void;
  /**
   * Prepares a row that is likely to be opened next: the first one of a new result, one pressed with the mouse, or the
   * one under the keyboard cursor.
   */
  readonly prepare?: (row: Row) => void;
  /** Actions; those that need a selection are `disabled` without one. */
  readonly toolbar?: readonly ToolbarItem[];
  readonly toolbarRight?: readonly ToolbarItem[];
  /** Actions on several selected rows, in a bar below them. */
  readonly bulk?: readonly ToolbarItem[];
  /** Text for the number of rows; 'n entries' by default. */
  readonly countText?: (count: number, formatted: string) => string;
  /** Shown in place of rows: before the first query, without rows, and after a failure. */
  readonly start?: ReactNode;
  readonly empty: ReactNode;
  readonly failed?: (error: CallError | null) => ReactNode;
  /** Renders a small picture of a row; the list then offers rows with pictures. */
  readonly picture?: (row: Row) => ReactNode;
  /** Renders a preview of the active row. */
  readonly preview?: (row: Row) => ReactNode;
  /** Further settings, in the column menu. */
  readonly menu?: ReactNode;
  /** It is shown beside something else and has no room for columns. */
  readonly isNarrow?: boolean;
  /** Whether to show the quick filter. */
  readonly hasQuickFilter?: boolean;
}
