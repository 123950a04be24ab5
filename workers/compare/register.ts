import type { Registration } from './api.ts';
import { findBlock, telling } from './blocks.ts';
import { agreedMotion, type Motion } from './fit.ts';
import { type Grey, softlyHalved } from './raster.ts';

/** Pages are compared at half resolution. */
export const HALF = 2;
/** How many blocks are searched: enough to cover every corner, few enough for the time budget of a page. */
const BLOCKS = 24;

/**
 * The search passes, each at twice the resolution of the previous one: block side and search distance in pixels of the
 * copy; `alone` is the distance if no earlier pass succeeded. The first pass covers 64 page units (11 mm) and may
 * confuse evenly spaced lines: it only has to find what most blocks agree on. If it fails, as with even lines shifted
 * by half a pixel of its copy, the second pass searches as far, but more slowly.
 */
const LOOKS = [
  { side: 24, reach: 8, alone: 8, tolerance: 1, share: 1 / 3 },
  { side: 32, reach: 3, alone: 16, tolerance: 1.5, share: 1 / 3 },
  { side: 48, reach: 3, alone: 3, tolerance: 1.25, share: 1 / 2 },
] as const;

export const IN_PLACE: Registration = { angle: 0, dx: 0, dy: 0 };

/**
 * How the right page lies on the left one, both at half resolution: shift and skew from scanning, up to 11 mm and 2°.
 * Blocks of one page are searched on the other, and most must agree; pages with nothing in common are left in place.
 */
export function registered(left: Grey, right: Grey): Registration {
  const [lefts, rights] = [pyramid(left), pyramid(right)];
  let motion: Motion | undefined;
  for (const [level, look] of LOOKS.entries()) {
    const [one, other] = [lefts[level] ?? left, rights[level] ?? right];
    const { dx, dy, angle } = motion ?? IN_PLACE;
    const blocks = spread(telling(other, look.side)).map((block) => ({
      ...block,
      dx: 2 * dx - angle * block.y,
      dy: 2 * dy + angle * block.x,
    }));
    const reach = motion === undefined ? look.alone : look.reach;
    motion = agreedMotion(
      blocks.map((block) => findBlock(one, other, block, reach)),
      look,
    );
    if (motion === undefined && level > 0) return IN_PLACE;
  }
  if (motion === undefined) return IN_PLACE;
  return { angle: motion.angle, dx: motion.dx * HALF, dy: motion.dy * HALF };
}

/** A page at a quarter, half and full of its resolution. */
function pyramid(page: Grey): [Grey, Grey, Grey] {
  const half = softlyHalved(page);
  return [softlyHalved(half), half, page];
}

/** Picks the given number of items from a list, evenly spaced. */
const spread = <Item>(items: readonly Item[]): Item[] => {
  const every = Math.max(1, items.length / BLOCKS);
  return Array.from({ length: Math.min(BLOCKS, items.length) }, (_, index) => items[Math.floor(index * every)]!);
};
