import type { PageDifference, Registration } from './api.ts';
import { clustersOf } from './clusters.ts';
import { maskOf } from './mask.ts';
import { placed } from './words/placed.ts';
import { type Grey, halved, padded, type Planes } from './raster.ts';
import { HALF, IN_PLACE, registered } from './register.ts';
import { scanMaskOf } from './scanMask.ts';
import { differingTiles } from './tiles.ts';

/** Share of non-blank tiles that must be identical: two scans never reach it by chance. */
const LEAST_ALIKE = 0.05;
/** A page shifted less than this at every corner, in page units, counts as unmoved. */
const UNSEEN_SHIFT = 0.75;
/** Differing pixels a cell and a place need to count: for renderings, and for scans at half resolution. */
const PRINTED = { leastInCell: 2, leastInPlace: 6 } as const;
const SCANNED = { leastInCell: 2, leastInPlace: 8 } as const;

/**
 * Where two page images of 150 dpi differ. Pages rendered from files share identical tiles and are compared directly.
 * Others are scans: they are aligned first and then compared at half resolution, where noise and the remaining shift
 * average out.
 */
export function comparePages(one: Planes, other: Planes): Omit<PageDifference, 'took'> {
  const [width, height] = [Math.max(one.luma.width, other.luma.width), Math.max(one.luma.height, other.luma.height)];
  const [left, right] = [padded(one, width, height), padded(other, width, height)];
  const tiles = differingTiles(left, right);
  if (tiles.differing === 0) return { places: [], registration: IN_PLACE };
  if (tiles.alike >= LEAST_ALIKE * (tiles.alike + tiles.differing)) {
    return {
      places: clustersOf(maskOf(left, right, tiles.runs), 1, PRINTED.leastInCell, PRINTED.leastInPlace),
      registration: IN_PLACE,
    };
  }
  return compareScans(left.luma, right.luma);
}

function compareScans(left: Grey, right: Grey): Omit<PageDifference, 'took'> {
  const [one, other] = [halved(left), halved(right)];
  const found = registered(one, other);
  const registration = isSeen(found, left.width, left.height) ? found : IN_PLACE;
  const there = registration === IN_PLACE ? other : placed(right, registration, one.width, one.height);
  return { places: clustersOf(scanMaskOf(one, there), HALF, SCANNED.leastInCell, SCANNED.leastInPlace), registration };
}

const isSeen = ({ angle, dx, dy }: Registration, width: number, height: number): boolean =>
  [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].some(([x = 0, y = 0]) => Math.hypot(dx - angle * y, dy + angle * x) >= UNSEEN_SHIFT);
