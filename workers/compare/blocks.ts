import type { Grey } from './raster.ts';

/** How far a block of the right page moved to be found on the left one; pixels, the block's centre on the right page. */
export interface Move {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** A square of the right page; `dx`, `dy`: where to begin to look for it. */
export interface Block extends Move {
  readonly side: number;
}

/** Mean step of brightness from pixel to pixel below which a block tells nothing about a shift in that direction. */
const FAINT = 1.5;

/** Squares in a grid over a page that have edges in both directions, so that they are found at one place only. */
export function telling(page: Grey, side: number): Block[] {
  const blocks: Block[] = [];
  for (let top = 0; top + side <= page.height; top += side) {
    for (let left = 0; left + side <= page.width; left += side) {
      if (isTelling(page, left, top, side)) blocks.push({ x: left + side / 2, y: top + side / 2, side, dx: 0, dy: 0 });
    }
  }
  return blocks;
}

function isTelling({ width, data }: Grey, left: number, top: number, side: number): boolean {
  let across = 0;
  let down = 0;
  for (let y = top; y < top + side - 1; y += 1) {
    for (let x = left; x < left + side - 1; x += 1) {
      const at = y * width + x;
      across += Math.abs(data[at]! - data[at + 1]!);
      down += Math.abs(data[at]! - data[at + width]!);
    }
  }
  return Math.min(across, down) > FAINT * side * side;
}

/** Finds a block of the right page on the left one within `reach` pixels around where it is expected, to fractions of a pixel. */
export function findBlock(left: Grey, right: Grey, block: Block, reach: number): Move {
  const span = 2 * reach + 1;
  const cost = new Float64Array(span * span);
  const [startX, startY] = [Math.round(block.dx), Math.round(block.dy)];
  let best = 0;
  for (let v = 0; v < span; v += 1) {
    for (let u = 0; u < span; u += 1) {
      const at = v * span + u;
      cost[at] = unlikeness(left, right, block, startX + u - reach, startY + v - reach);
      if (cost[at] < cost[best]!) best = at;
    }
  }
  const [u, v] = [best % span, Math.floor(best / span)];
  const slope = (before: number | undefined, after: number | undefined) => {
    const bend = (before ?? Infinity) + (after ?? Infinity) - 2 * cost[best]!;
    return Number.isFinite(bend) && bend > 0 ? ((before ?? 0) - (after ?? 0)) / (2 * bend) : 0;
  };
  const fractionX = u > 0 && u < span - 1 ? slope(cost[best - 1], cost[best + 1]) : 0;
  const fractionY = v > 0 && v < span - 1 ? slope(cost[best - span], cost[best + span]) : 0;
  return { x: block.x, y: block.y, dx: startX + u - reach + fractionX, dy: startY + v - reach + fractionY };
}

/** Mean difference of brightness between a block and the place it would be moved to; a place beyond the page is unlike any. */
function unlikeness(left: Grey, right: Grey, { x, y, side }: Block, dx: number, dy: number): number {
  const [fromX, fromY] = [x - side / 2, y - side / 2];
  if (fromX + dx < 0 || fromY + dy < 0 || fromX + dx + side > left.width || fromY + dy + side > left.height) return 255;
  const [one, other] = [left.data, right.data];
  let sum = 0;
  // Every second row tells as much in half the time.
  for (let row = 0; row < side; row += 2) {
    let there = (fromY + row + dy) * left.width + fromX + dx;
    let at = (fromY + row) * right.width + fromX;
    for (const end = at + side; at < end; at += 1, there += 1) {
      const difference = one[there]! - other[at]!;
      sum += difference < 0 ? -difference : difference;
    }
  }
  return (2 * sum) / (side * side);
}
