import type { ReactNode } from 'react';
import type { CallError } from '#src/gateway/error.ts';
import type { Compact } from '#src/ui/grid/columns.ts';
import type { ToolbarItem } from '#src/ui/Toolbar.tsx';
import type { ListColumn } from './columns.ts';
import type { List } from './createList.ts';

/** What a screen says of its list. */
export interface ListViewProps<Row extends object, Query> {
  readonly list: List<Row, Query>;
  /** What the list is, for those who hear it. */
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  /** The row of a narrow screen. */
  readonly compact?: Compact<Row>;
  readonly onOpen: (row: Row) => void;
  /** A row is pressed with the mouse, be it to select it, be it to open it with a second press. */
  readonly onPress?: (row: Row) => void;
  /** What one can do here; those that need a selection are `disabled` without one. */
  readonly toolbar?: readonly ToolbarItem[];
  readonly toolbarRight?: readonly ToolbarItem[];
  /** What can be done with several selected rows, in a bar below them. */
  readonly bulk?: readonly ToolbarItem[];
  /** How many there are, in words; 'n entries' when absent. */
  readonly countText?: (count: number, formatted: string) => string;
  /** In place of rows: before one has asked, where there are none, and where the list failed. */
  readonly start?: ReactNode;
  readonly empty: ReactNode;
  readonly failed?: (error: CallError | null) => ReactNode;
  /** Shows the active row beside the list. */
  readonly preview?: (row: Row) => ReactNode;
  /** What else can be set about it, in the menu of its columns. */
  readonly menu?: ReactNode;
  /** It stands beside something else and has no room for columns. */
  readonly isNarrow?: boolean;
  /** A field that finds words in the rows. */
  readonly hasQuickFilter?: boolean;
}
