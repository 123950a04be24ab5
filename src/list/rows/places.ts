import { noSelection, type Selection, selectedCount, selectedRows, selectionOf } from '#src/ui/grid/selection.ts';
import type { ListState } from '#src/list/state.ts';
import { entryAt, GONE, type Windows } from './windows.ts';

export type Key = string | number;

/** The row shown beside the list: the active one, or the one shown before until that is fetched. */
export const rowBeside = <Row>(
  before: Row | undefined,
  { active, windows, opened }: Pick<ListState<Row, never>, 'active' | 'windows' | 'opened'>,
): Row | undefined => {
  if (active < 0 || active >= (opened?.count ?? 0)) return undefined;
  return entryAt(windows, active) === undefined ? before : rowAt(windows, active);
};

/** Most selected rows to find again after a list was reloaded. */
const FOUND_AGAIN = 10_000;

type Places<Row> = Pick<ListState<Row, never>, 'windows' | 'selection' | 'active'>;

const rowAt = <Row>(windows: Windows<Row>, position: number): Row | undefined => {
  const entry = entryAt(windows, position);
  return entry === GONE ? undefined : entry;
};

/**
 * Selection and active row after rows may have moved, found by key among the loaded rows. If these are not the whole
 * list, missing rows may be anywhere: the selection is kept only if found completely, and the active row keeps its
 * position.
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
