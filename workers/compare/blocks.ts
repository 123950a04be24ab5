import type { Grey } from './raster.ts';

/**
 * How far a block of the right page had to move to match the left one; in pixels, with the block's centre on the right
 * page.
 */
export interface Move {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** A square of the right page; `dx`, `dy`: where to start searching for it. */
export interface Block extends Move {
  readonly side: number;
}

/** Mean brightness step between pixels below which a block says nothing about a shift in that direction. */
const FAINT = 1.5;

/** The squares of a grid that have edges in both directions, so that they match at only one place. */
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
    for (let at = y * width + left, end = at + side - 1; at < end; at += 1) {
      const here = data[at]!;
      across += Math.abs(here - data[at + 1]!);
      down += Math.abs(here - data[at + width]!);
    }
  }
  return Math.min(across, down) > FAINT * side * side;
}

/**
 * Finds a block of the right page on the left one, within `reach` pixels of where it is expected, with subpixel
 * precision.
 */
export function findBlock(left: Grey, right: Grey, block: Block, reach: number): Move {
  const [startX, startY] = [Math.round(block.dx), Math.round(block.dy)];
  let [dx, dy] = [startX, startY];
  let least = unlikeness(left, right, block, dx, dy, Infinity);
  for (let y = startY - reach; y <= startY + reach; y += 1) {
    for (let x = startX - reach; x <= startX + reach; x += 1) {
      const cost = unlikeness(left, right, block, x, y, least);
      if (cost >= least) continue;
      least = cost;
      [dx, dy] = [x, y];
    }
  }
  /** The minimum of a parabola through the costs before, at and after the best position. */
  const fraction = (stepX: number, stepY: number): number => {
    if (
      Math.abs(dx + stepX - startX) > reach ||
      Math.abs(dx - stepX - startX) > reach ||
      Math.abs(dy + stepY - startY) > reach ||
      Math.abs(dy - stepY - startY) > reach
    )
      return 0;
    const [before, after] = [
      unlikeness(left, right, block, dx - stepX, dy - stepY, Infinity),
      unlikeness(left, right, block, dx + stepX, dy + stepY, Infinity),
    ];
    const bend = before + after - 2 * least;
    return bend > 0 ? (before - after) / (2 * bend) : 0;
  };
  return { x: block.x, y: block.y, dx: dx + fraction(1, 0), dy: dy + fraction(0, 1) };
}

/** Cost of a position outside the page. */
const UNLIKE_ANY = 255;

/**
 * Mean brightness difference between a block and a position on the other page; once it is certain to exceed `most`,
 * some value above that.
 */
function unlikeness(left: Grey, right: Grey, { x, y, side }: Block, dx: number, dy: number, most: number): number {
  const [fromX, fromY] = [x - side / 2, y - side / 2];
  if (fromX + dx < 0 || fromY + dy < 0 || fromX + dx + side > left.width || fromY + dy + side > left.height)
    return UNLIKE_ANY;
  const [one, other] = [left.data, right.data];
  // Every second row is just as reliable in half the time.
  const pixels = (side * side) / 2;
  const limit = most * pixels;
  let sum = 0;
  for (let row = 0; row < side; row += 2) {
    let there = (fromY + row + dy) * left.width + fromX + dx;
    let at = (fromY + row) * right.width + fromX;
    for (const end = at + side; at < end; at += 1, there += 1) {
      const difference = one[there]! - other[at]!;
      // Its amount without a branch, which would be mispredicted for every second pixel.
      const sign = difference >> 31;
      sum += (difference ^ sign) - sign;
    }
    if (sum > limit) return UNLIKE_ANY;
  }
  return sum / pixels;
}
