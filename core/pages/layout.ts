/**
 * Where the ink of a page is: a digit per cell of a coarse grid, row by row from the top left, relative to the darkest
 * cell.
 */
export const LAYOUT_GRID = { columns: 8, rows: 11 } as const;

const SHADES = 9;

/** @param ink of each cell, in any unit */
export function layoutOf(ink: readonly number[]): string {
  const most = Math.max(0, ...ink);
  return ink.map((cell) => (most === 0 ? 0 : Math.round((cell / most) * SHADES))).join('');
}

/** Likeness of two layouts, from 0 (nothing in common) to 1 (the same). */
export function layoutLikeness(one: string, other: string): number {
  let [both, first, second] = [0, 0, 0];
  for (let cell = 0; cell < Math.min(one.length, other.length); cell += 1) {
    const [a, b] = [Number(one[cell]), Number(other[cell])];
    both += a * b;
    first += a * a;
    second += b * b;
  }
  return first === 0 || second === 0 ? 0 : both / Math.sqrt(first * second);
}

/** Rows above the last one that a page leaves empty if it ends early; the last row may hold a footer. */
const EMPTY_ROWS = 2;
/** A row whose shades add up to no more than this contains only specks. */
const SPECKS = 1;

/** Whether a page ends well above its foot, as the last page of a document usually does. */
export function endsEarly(layout: string): boolean {
  const { columns, rows } = LAYOUT_GRID;
  if (layout.length < rows * columns) return false;
  for (let row = rows - 1 - EMPTY_ROWS; row < rows - 1; row += 1) {
    let ink = 0;
    for (let cell = row * columns; cell < (row + 1) * columns; cell += 1) ink += Number(layout[cell]);
    if (ink > SPECKS) return false;
  }
  return true;
}
