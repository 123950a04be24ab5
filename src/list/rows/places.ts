import { noSelection, type Selection, selectedCount, selectedRows, selectionOf } from '#src/ui/grid/selection.ts';
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

/**
 * Selection and active row of a list whose rows may stand elsewhere now, found by key among those that were brought.
 * Where that is not all of the list, a row that is not among them may be anywhere: the selection holds only if it is
 * found whole, and the active row stays a place.
 */
export const foundAgain = <Row>(
  before: Places<Row>,
  rows: readonly Row[],
  count: number,
  keyOf: (row: Row) => Key,
): { readonly selection: Selection; readonly active: number } => {
  const isWhole = rows.length === count;
  const places = new Map(rows.map((row, at) => [keyOf(row), at]));
  const placeOf = (position: number): number | undefined => {
    const row = rowAt(before.windows, position);
    return row === undefined ? undefined : places.get(keyOf(row));
  };
  const selected =
    selectedCount(before.selection) > FOUND_AGAIN ? [] : selectedRows(before.selection, FOUND_AGAIN).map(placeOf);
  const found = selected.filter((place) => place !== undefined);
  return {
    selection: isWhole || found.length === selected.length ? selectionOf(found) : noSelection,
    active: placeOf(before.active) ?? (isWhole ? -1 : before.active),
  };
};
