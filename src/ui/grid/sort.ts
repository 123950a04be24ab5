export interface GridSort {
  readonly column: string;
  readonly descending: boolean;
}

/** The sorting by the given columns: one that is not among them neither counts nor has a rank. */
export const sortAmong = (
  sort: readonly GridSort[],
  columns: readonly { readonly id: string }[],
): readonly GridSort[] => sort.filter(({ column }) => columns.some(({ id }) => id === column));

/**
 * The sorting after a click on a column's header. A plain click sorts by that column alone: ascending, then descending,
 * then not at all; with `additive` (Shift) the column is added, reversed or removed, keeping its rank. At most `limit`
 * columns; further ones are ignored.
 */
export const toggleSort = (
  sort: readonly GridSort[],
  column: string,
  additive: boolean,
  limit: number,
): readonly GridSort[] => {
  const current = sort.find((key) => key.column === column);
  const next =
    current === undefined
      ? { column, descending: false }
      : current.descending
        ? undefined
        : { column, descending: true };
  if (!additive) return next === undefined ? [] : [next];
  if (current === undefined) return sort.length < limit && next !== undefined ? [...sort, next] : sort;
  return sort.flatMap((key) => (key.column !== column ? [key] : next === undefined ? [] : [next]));
};
