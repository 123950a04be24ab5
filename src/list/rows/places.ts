import { type Selection, selectedCount, selectedRows, selectionOf } from '#src/ui/grid/selection.ts';
import type { ListState } from '#src/list/state.ts';
import { entryAt, GONE, type Windows } from './windows.ts';

export type Key = string | number;

/** Most selected rows that are found again by what they are, when a list is asked again. */
const FOUND_AGAIN = 10_000;

type Places<Row> = Pick<ListState<Row, never>, 'windows' | 'selection' | 'active'>;

const rowAt = <Row>(windows: Windows<Row>, position: number): Row | undefined => {
  const entry = entryAt(windows, position);
  return entry === GONE ? undefined : entry;
};

/** Selection and active row of a list whose rows may stand elsewhere now, found by key among all its rows. */
export const foundAgain = <Row>(
  before: Places<Row>,
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): { readonly selection: Selection; readonly active: number } => {
  const places = new Map(rows.map((row, at) => [keyOf(row), at]));
  const placeOf = (position: number): number => {
    const row = rowAt(before.windows, position);
    return row === undefined ? -1 : (places.get(keyOf(row)) ?? -1);
  };
  const selected =
    selectedCount(before.selection) > FOUND_AGAIN ? [] : selectedRows(before.selection, FOUND_AGAIN).map(placeOf);
  return {
    selection: selectionOf(selected.filter((place) => place >= 0)),
    active: before.active < 0 ? -1 : placeOf(before.active),
  };
};
