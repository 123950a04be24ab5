/**
 * The selected rows by position, stored as ranges so that 'all of 1,000,000' is one entry; ranges are ascending and
 * neither overlap nor touch.
 */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

export interface Selection {
  readonly ranges: readonly RowRange[];
  /** Start of a Shift selection. */
  readonly anchor: number;
}

export const noSelection: Selection = { ranges: [], anchor: 0 };

export const selectOnly = (row: number): Selection => ({ ranges: [{ first: row, last: row }], anchor: row });

export const selectAll = (selection: Selection, count: number): Selection => ({
  ranges: count > 0 ? [{ first: 0, last: count - 1 }] : [],
  anchor: selection.anchor,
});

/** Shift: selects from the anchor to the row, replacing the selection or, with `keep`, adding to it. */
export const selectTo = (selection: Selection, row: number, keep = false): Selection => {
  const span = { first: Math.min(selection.anchor, row), last: Math.max(selection.anchor, row) };
  return { ranges: keep ? joined(selection.ranges, span) : [span], anchor: selection.anchor };
};

/** With nothing selected, a Shift selection starts at this row. */
export const anchoredAt = (selection: Selection, row: number): Selection =>
  selection.ranges.length === 0 ? { ...selection, anchor: row } : selection;

/** Toggles a row, which becomes the anchor. */
export const toggle = (selection: Selection, row: number): Selection => ({
  ranges: isSelected(selection, row)
    ? without(selection.ranges, row)
    : joined(selection.ranges, { first: row, last: row }),
  anchor: row,
});

export const isSelected = (selection: Selection, row: number): boolean => {
  let low = 0;
  let high = selection.ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = selection.ranges[middle];
    if (range === undefined || row < range.first) high = middle - 1;
    else if (row > range.last) low = middle + 1;
    else return true;
  }
  return false;
};

export const selectedCount = (selection: Selection): number =>
  selection.ranges.reduce((sum, range) => sum + range.last - range.first + 1, 0);

/** The first selected rows, at most `most`. */
export const selectedRows = ({ ranges }: Pick<Selection, 'ranges'>, most: number): number[] => {
  const rows: number[] = [];
  for (const { first, last } of ranges)
    for (let row = first; row <= last && rows.length < most; row += 1) rows.push(row);
  return rows;
};

const joined = (ranges: readonly RowRange[], span: RowRange): RowRange[] => {
  let { first, last } = span;
  const before: RowRange[] = [];
  const after: RowRange[] = [];
  for (const range of ranges) {
    if (range.last < first - 1) before.push(range);
    else if (range.first > last + 1) after.push(range);
    else {
      first = Math.min(first, range.first);
      last = Math.max(last, range.last);
    }
  }
  return [...before, { first, last }, ...after];
};

const without = (ranges: readonly RowRange[], row: number): RowRange[] =>
  ranges.flatMap((range) =>
    row < range.first || row > range.last
      ? [range]
      : [
          { first: range.first, last: row - 1 },
          { first: row + 1, last: range.last },
        ].filter((part) => part.first <= part.last),
  );

/** The selection of these rows, which must be distinct. */
export const selectionOf = (rows: readonly number[]): Selection => {
  const ranges: RowRange[] = [];
  for (const row of rows.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.last === row - 1) ranges[ranges.length - 1] = { first: last.first, last: row };
    else ranges.push({ first: row, last: row });
  }
  return { ranges, anchor: rows[0] ?? 0 };
};
