import { type Mark, markBlends } from './mark.ts';
import type { Blend } from './scene.ts';

const levelOf = ({ style }: Mark): number => style.level ?? 0;

/** Marks from the lowest to the highest: by level, and within a level as they were drawn. */
export const paintOrder = <Placed>(marks: readonly Placed[], markOf: (placed: Placed) => Mark): readonly Placed[] =>
  marks.some((placed) => levelOf(markOf(placed)) !== 0)
    ? marks.toSorted((a, b) => levelOf(markOf(a)) - levelOf(markOf(b)))
    : marks;

/**
 * Marks in the order they are painted: all marker ink first, straight onto the page, then everything else over it. Ink
 * cannot multiply with a page through a mark in between on either painter, so none lies between. A mark of both stands
 * in both lists: each painter of a list draws its part.
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
