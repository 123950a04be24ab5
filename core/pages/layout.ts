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
