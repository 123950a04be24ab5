import type { PageFingerprint, Pair } from './api.ts';
import { likeness } from './sign.ts';

/** Pages with less in common are different pages: images of scans vary more than text. */
const LEAST_ALIKE = { words: 0.4, gradients: 0.3 } as const;

const isPair = (sign: PageFingerprint, alike: number): boolean => alike >= LEAST_ALIKE[sign.by];

/**
 * Pairs the pages that have most in common, keeping the order of both lists: the longest common subsequence, weighted
 * by likeness, so that an inserted page shifts the others instead of making them all different.
 */
export function align(left: readonly PageFingerprint[], right: readonly PageFingerprint[]): Pair[] {
  const columns = right.length + 1;
  const alike = left.flatMap((one) => right.map((other) => likeness(one, other)));
  /** Greatest total likeness when pairing the pages from (row, column) on. */
  const best = new Float64Array((left.length + 1) * columns);
  const paired = (row: number, column: number): number => {
    const sign = left[row];
    const likely = alike[row * right.length + column] ?? 0;
    return sign !== undefined && isPair(sign, likely) ? likely + best[(row + 1) * columns + column + 1]! : -1;
  };
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      best[row * columns + column] = Math.max(
        paired(row, column),
        best[(row + 1) * columns + column]!,
        best[row * columns + column + 1]!,
      );
    }
  }
  const pairs: Pair[] = [];
  for (let row = 0, column = 0; row < left.length && column < right.length;) {
    const here = best[row * columns + column]!;
    if (here === paired(row, column)) {
      pairs.push({ left: row, right: column });
      row += 1;
      column += 1;
    } else if (here === best[(row + 1) * columns + column]) row += 1;
    else column += 1;
  }
  return pairs;
}
