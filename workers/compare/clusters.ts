import type { PixelDifference } from './api.ts';
import { type Mask, REMOVED } from './mask.ts';

/** Side of a cell in page units (1.4 mm). */
const CELL = 8;
/** How many cells apart differences may be and still belong together: across, a word space; down, a line space. */
const REACH_ACROSS = 2;
const REACH_DOWN = 1;

/**
 * Groups differing pixels into places, top to bottom.
 * @param scale page units per pixel of the mask
 * @param leastInCell pixels a cell needs to count; fewer are noise
 * @param leastInPlace pixels a place needs to count
 */
export function clustersOf(mask: Mask, scale: number, leastInCell: number, leastInPlace: number): PixelDifference[] {
  const side = CELL / scale;
  const columns = Math.ceil(mask.width / side);
  const rows = Math.ceil(mask.height / side);
  const { removed, added } = countCells(mask, side, columns, rows);
  const open = new Uint8Array(columns * rows);
  for (let cell = 0; cell < open.length; cell += 1) open[cell] = removed[cell]! + added[cell]! >= leastInCell ? 1 : 0;

  const places: PixelDifference[] = [];
  for (let start = 0; start < open.length; start += 1) {
    if (open[start] === 0) continue;
    const place = { left: columns, top: rows, right: 0, bottom: 0, removed: 0, added: 0 };
    const waiting = [start];
    open[start] = 0;
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      place.left = Math.min(place.left, column);
      place.right = Math.max(place.right, column + 1);
      place.top = Math.min(place.top, row);
      place.bottom = Math.max(place.bottom, row + 1);
      place.removed += removed[cell]!;
      place.added += added[cell]!;
      for (let y = Math.max(0, row - REACH_DOWN); y <= Math.min(rows - 1, row + REACH_DOWN); y += 1) {
        for (let x = Math.max(0, column - REACH_ACROSS); x <= Math.min(columns - 1, column + REACH_ACROSS); x += 1) {
          const neighbour = y * columns + x;
          if (open[neighbour] === 0) continue;
          open[neighbour] = 0;
          waiting.push(neighbour);
        }
      }
    }
    if (place.removed + place.added < leastInPlace) continue;
    places.push({
      box: {
        x: place.left * CELL,
        y: place.top * CELL,
        width: (place.right - place.left) * CELL,
        height: (place.bottom - place.top) * CELL,
      },
      removed: place.removed,
      added: place.added,
    });
  }
  return places;
}

function countCells(
  { width, data }: Mask,
  side: number,
  columns: number,
  rows: number,
): { removed: Uint32Array; added: Uint32Array } {
  const counts = { removed: new Uint32Array(columns * rows), added: new Uint32Array(columns * rows) };
  const count = (at: number): void => {
    const kind = data[at]!;
    if (kind === 0) return;
    const cells = kind === REMOVED ? counts.removed : counts.added;
    const [x, y] = [at % width, Math.floor(at / width)];
    cells[Math.floor(y / side) * columns + Math.floor(x / side)]! += 1;
  };
  // Most of a mask is zero: four pixels are looked at in one.
  const words = new Uint32Array(data.buffer, data.byteOffset, Math.floor(data.length / 4));
  for (let word = 0; word < words.length; word += 1)
    if (words[word] !== 0) for (let at = 4 * word; at < 4 * word + 4; at += 1) count(at);
  for (let at = 4 * words.length; at < data.length; at += 1) count(at);
  return counts;
}
