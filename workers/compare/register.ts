import type { Placement } from './api.ts';
import { findBlock, telling } from './blocks.ts';
import { agreedMotion, type Motion } from './fit.ts';
import { type Grey, softlyHalved } from './raster.ts';

/** Pages are compared on copies of half their resolution. */
export const HALF = 2;
/** Blocks looked at: enough for every corner, few enough for the time a page may take. */
const BLOCKS = 24;

/**
 * The looks at a page, each at twice the resolution of the one before: sides of the blocks and how far they are looked
 * for, pixels of the copy; `alone` where no look before found anything. At the first look, 64 page units around
 * (11 mm), lines of even spacing may be taken for one another: it only has to find what most of the rest agrees on.
 * Where it finds nothing, as with even lines shifted by half a pixel of its copy, the second goes as far, slower.
 */
const LOOKS = [
  { side: 24, reach: 8, alone: 8, tolerance: 1, share: 1 / 3 },
  { side: 32, reach: 3, alone: 16, tolerance: 1.5, share: 1 / 3 },
  { side: 48, reach: 3, alone: 3, tolerance: 1.25, share: 1 / 2 },
] as const;

export const IN_PLACE: Placement = { angle: 0, dx: 0, dy: 0 };

/**
 * How the right page lies on the left one, both at half their resolution: shift and skew as a scanner makes them, up to
 * 11 mm and 2°. Blocks of the page are looked for on the other one, and most of them must agree; pages that have
 * nothing in common are in place.
 */
export function registered(left: Grey, right: Grey): Placement {
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

/** Copies of a page at a quarter and half of its resolution, and itself. */
function pyramid(page: Grey): [Grey, Grey, Grey] {
  const half = softlyHalved(page);
  return [softlyHalved(half), half, page];
}

/** So many of a list as are looked at, evenly taken. */
const spread = <Item>(items: readonly Item[]): Item[] => {
  const every = Math.max(1, items.length / BLOCKS);
  return Array.from({ length: Math.min(BLOCKS, items.length) }, (_, index) => items[Math.floor(index * every)]!);
};
