import { type PagePoint, pagePoint, type Rect, type Size } from '#core/kernel/geometry.ts';
import type { InkMap } from '#core/kernel/inkMap.ts';

/** Farthest distance from the pointer to search for space, in page units: 5 cm. */
export const REACH = 300;

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

/** Offsets in steps of one cell within reach, nearest first. */
const steps = (cell: number): readonly (readonly [dx: number, dy: number])[] => {
  const most = Math.floor(REACH / cell);
  const all: [number, number][] = [];
  for (let down = -most; down <= most; down += 1)
    for (let across = -most; across <= most; across += 1)
      if (Math.hypot(across, down) <= most) all.push([across * cell, down * cell]);
  return all.sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
};
const known = new Map<number, ReturnType<typeof steps>>();

/**
 * Where to put the centre of something so that it lies on blank paper: at the pointer if there is room, else at the
 * nearest place with room, else at the pointer anyway. It stays on the page unless it is larger.
 */
export function nearestFree(taken: Taken, page: Size, size: Size, hand: PagePoint): PagePoint {
  const onPage = (x: number, y: number): PagePoint =>
    pagePoint(clamped(x, size.width, page.width), clamped(y, size.height, page.height));
  const around = ({ x, y }: PagePoint): Rect => ({ x: x - size.width / 2, y: y - size.height / 2, ...size });
  let offsets = known.get(taken.cell);
  if (!offsets) known.set(taken.cell, (offsets = steps(taken.cell)));
  const start = onPage(hand.x, hand.y);
  for (const [dx, dy] of offsets) {
    const place = pagePoint(start.x + dx, start.y + dy);
    const isOnPage =
      (dx === 0 && dy === 0) ||
      (clamped(place.x, size.width, page.width) === place.x && clamped(place.y, size.height, page.height) === place.y);
    if (isOnPage && isFree(taken, around(place))) return place;
  }
  return start;
}

/** The centre, limited so that its extent stays inside the room; centred if the room is too small. */
const clamped = (middle: number, extent: number, room: number): number =>
  extent >= room ? room / 2 : Math.max(extent / 2, Math.min(room - extent / 2, middle));
