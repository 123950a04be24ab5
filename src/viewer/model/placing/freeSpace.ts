import { type PagePoint, pagePoint, type Rect, type Size } from '#core/kernel/geometry.ts';
import type { InkMap } from '#core/kernel/inkMap.ts';

/** Summed-area table of occupied cells, so that any rectangle can be tested in one step. */
interface Taken extends Pick<InkMap, 'columns' | 'rows' | 'cell'> {
  readonly sums: Uint32Array;
}

/** The area of a page occupied by ink and by marks (page units). */
export function occupiedCells({ columns, rows, cell, ink }: InkMap, marks: readonly Rect[]): Taken {
  const cells = ink.slice();
  for (const mark of marks) {
    const { left, top, right, bottom } = cellsOf({ columns, rows, cell }, mark);
    for (let row = top; row < bottom; row += 1)
      cells.fill(1, row * columns + left, row * columns + Math.max(left, right));
  }
  const sums = new Uint32Array((columns + 1) * (rows + 1));
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0, line = 0; column < columns; column += 1) {
      line += cells[row * columns + column]!;
      sums[(row + 1) * (columns + 1) + column + 1] = sums[row * (columns + 1) + column + 1]! + line;
    }
  }
  return { columns, rows, cell, sums };
}

/** The cells a rectangle touches; right and bottom are exclusive. */
const cellsOf = (
  { columns, rows, cell }: Pick<InkMap, 'columns' | 'rows' | 'cell'>,
  { x, y, width, height }: Rect,
) => ({
  left: within(Math.floor(x / cell), columns),
  top: within(Math.floor(y / cell), rows),
  right: within(Math.ceil((x + width) / cell), columns),
  bottom: within(Math.ceil((y + height) / cell), rows),
});

const within = (value: number, limit: number): number => Math.max(0, Math.min(limit, value));

/** Whether a rectangle is completely free. */
export function isFree(taken: Taken, rect: Rect): boolean {
  const { left, top, right, bottom } = cellsOf(taken, rect);
  const sum = (row: number, column: number): number => taken.sums[row * (taken.columns + 1) + column]!;
  return (
    right <= left || bottom <= top || sum(bottom, right) - sum(top, right) - sum(bottom, left) + sum(top, left) === 0
  );
}

/** Where something is put, and whether it lies on blank paper there. */
export interface Settled {
  readonly at: PagePoint;
  readonly isFree: boolean;
}

/**
 * Where to put the centre of something so that it lies on blank paper: at the pointer if there is room, else at the
 * nearest place with room in steps of one cell, else at the pointer anyway. It stays on the page unless it is larger.
 */
export function nearestFree(taken: Taken, page: Size, size: Size, hand: PagePoint): Settled {
  const around = (x: number, y: number): Rect => ({ x: x - size.width / 2, y: y - size.height / 2, ...size });
  const start = onPage(page, size, hand);
  if (isFree(taken, around(start.x, start.y))) return { at: start, isFree: true };
  const { cell } = taken;
  const [left, right] = stepsOf(start.x, size.width, page.width, cell);
  const [up, down] = stepsOf(start.y, size.height, page.height, cell);
  let [best, nearest]: [PagePoint | undefined, number] = [undefined, Infinity];
  const look = (across: number, along: number): void => {
    const distance = Math.hypot(across, along);
    if (distance >= nearest || across < -left || across > right || along < -up || along > down) return;
    const [x, y] = [start.x + across * cell, start.y + along * cell];
    if (isFree(taken, around(x, y))) [best, nearest] = [pagePoint(x, y), distance];
  };
  // In square rings, of which each is at least as far away as its number.
  const last = Math.max(left, right, up, down);
  for (let ring = 1; ring <= last && ring < nearest; ring += 1) {
    for (let step = -ring; step <= ring; step += 1) {
      look(step, -ring);
      look(step, ring);
      look(-ring, step);
      look(ring, step);
    }
  }
  return best === undefined ? { at: start, isFree: false } : { at: best, isFree: true };
}

/** The centre, moved onto the page. */
export const onPage = (page: Size, size: Size, { x, y }: PagePoint): PagePoint =>
  pagePoint(clamped(x, size.width, page.width), clamped(y, size.height, page.height));

/** How many steps the centre can move back and forth without leaving the page. */
const stepsOf = (middle: number, extent: number, room: number, step: number): readonly [back: number, forth: number] =>
  extent >= room ? [0, 0] : [Math.floor((middle - extent / 2) / step), Math.floor((room - extent / 2 - middle) / step)];

/** The centre, limited so that its extent stays inside the room; centred if the room is too small. */
const clamped = (middle: number, extent: number, room: number): number =>
  extent >= room ? room / 2 : Math.max(extent / 2, Math.min(room - extent / 2, middle));
