/** The data of a dragged row: its list and its place there. */
export const rowData = (list: string, at: number) => ({ list, at });

/** The place a dragged row has in this list; undefined if it is from another list, or something else. */
export const placeIn = (list: string, dragged: Readonly<Record<string | symbol, unknown>>): number | undefined =>
  dragged['list'] === list && typeof dragged['at'] === 'number' ? dragged['at'] : undefined;

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** How many places these keys move a row by: Alt and an arrow key, one up or down. */
export const stepOfKeys = ({ altKey, key }: { readonly altKey: boolean; readonly key: string }): number =>
  altKey ? (STEPS[key] ?? 0) : 0;

/** The rows with one moved to another place; the same rows if there is no such place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length || from === to) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}
