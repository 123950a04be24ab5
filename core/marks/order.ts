import { type Mark, markBlends } from './mark.ts';
import type { Blend } from './scene.ts';

const levelOf = ({ style }: Mark): number => style.level ?? 0;

/** Marks from bottom to top: by level, and within a level in drawing order. */
export const paintOrder = <Placed>(marks: readonly Placed[], markOf: (placed: Placed) => Mark): readonly Placed[] =>
  marks.some((placed) => levelOf(markOf(placed)) !== 0)
    ? marks.toSorted((a, b) => levelOf(markOf(a)) - levelOf(markOf(b)))
    : marks;

/**
 * Marks in painting order: all marker ink first, directly on the page, then everything else on top. Neither painter can
 * multiply ink with the page through a mark in between, so none is painted in between. A mark with both blends is in
 * both lists, and each time only that part is drawn.
 */
export const byBlend = <Placed>(
  marks: Iterable<Placed>,
  markOf: (placed: Placed) => Mark,
): Readonly<Record<Blend, readonly Placed[]>> => {
  const sorted: Record<Blend, Placed[]> = { multiply: [], normal: [] };
  for (const placed of paintOrder([...marks], markOf))
    for (const blend of markBlends(markOf(placed))) sorted[blend].push(placed);
  return sorted;
};
