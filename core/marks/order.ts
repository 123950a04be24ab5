import { type Mark, markBlend } from './mark.ts';
import type { Blend } from './scene.ts';

/**
 * Marks in the order they are painted: all marker ink first, straight onto the page, then everything else over it. Ink
 * cannot multiply with a page through a mark in between on either painter, so none lies between.
 */
export const byBlend = <Placed>(marks: Iterable<Placed>, markOf: (placed: Placed) => Mark): Readonly<Record<Blend, readonly Placed[]>> => {
  const sorted: Record<Blend, Placed[]> = { multiply: [], normal: [] };
  for (const placed of marks) sorted[markBlend(markOf(placed))].push(placed);
  return sorted;
};
