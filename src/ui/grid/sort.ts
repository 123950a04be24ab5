export interface GridSort {
  readonly column: string;
  readonly descending: boolean;
}

/**
 * The order after a click on a column's header. A plain click sorts by that column alone, ascending, then descending,
 * then not at all; with `additive` (Shift) the column joins the others, turns, or leaves them, and keeps its rank. At
 * most `limit` columns: a further one is not taken.
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
