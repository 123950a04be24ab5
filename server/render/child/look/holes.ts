import type { Size } from '#core/kernel/geometry.ts';

/**
 * Punch holes, as shares of the page's width: 6 mm wide on A4, with their centre 12 mm from an edge. A disc covers 79 %
 * of the square around it. They are darker than the shadow of the edge beside them, in grey levels from paper.
 */
const HOLE = { narrowest: 0.018, widest: 0.045, reach: 0.12, fullness: [0.68, 0.9], darker: 100 } as const;
/** Pixels around a hole that are neither black nor white. */
const RIM = 2;
/** Largest ratio of a hole's longer side to its shorter one. */
const OVAL = 1.3;

interface Grey extends Size {
  readonly data: Uint8Array;
}

/** The picture with its punch holes filled with paper: they are dark, but nobody wrote them. */
export function withoutHoles({ data, width, height }: Grey, paper: number): Uint8Array {
  const dark = paper - HOLE.darker;
  const filled = Uint8Array.from(data);
  const seen = new Uint8Array(data.length);
  const reach = Math.round(width * HOLE.reach);
  const isInReach = (x: number, y: number) => x < reach || y < reach || x >= width - reach || y >= height - reach;
  for (let at = 0; at < data.length; at += 1) {
    if (seen[at] === 1 || (data[at] ?? 255) >= dark || !isInReach(at % width, Math.floor(at / width))) continue;
    const blot = blotAt(at, { data, width, height }, dark, seen);
    if (isHole(blot, width) && isInReach(blot.left, blot.top) && isInReach(blot.right, blot.bottom))
      for (let y = Math.max(0, blot.top - RIM); y <= Math.min(height - 1, blot.bottom + RIM); y += 1)
        filled.fill(paper, y * width + Math.max(0, blot.left - RIM), y * width + Math.min(width, blot.right + RIM + 1));
  }
  return filled;
}

interface Blot {
  readonly pixels: readonly number[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The dark pixels connected with one. */
function blotAt(first: number, { data, width, height }: Grey, dark: number, seen: Uint8Array): Blot {
  const pixels = [first];
  seen[first] = 1;
  let [left, right] = [first % width, first % width];
  let [top, bottom] = [Math.floor(first / width), Math.floor(first / width)];
  // The list grows while it is walked.
  for (const at of pixels) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    for (const next of [x > 0 && at - 1, x < width - 1 && at + 1, y > 0 && at - width, y < height - 1 && at + width])
      if (next !== false && seen[next] === 0 && (data[next] ?? 255) < dark) {
        seen[next] = 1;
        pixels.push(next);
      }
  }
  return { pixels, left, right, top, bottom };
}

function isHole({ pixels, left, right, top, bottom }: Blot, width: number): boolean {
  const [across, down] = [right - left + 1, bottom - top + 1];
  const fullness = pixels.length / (across * down);
  return (
    Math.min(across, down) >= width * HOLE.narrowest &&
    Math.max(across, down) <= width * HOLE.widest &&
    Math.max(across, down) <= Math.min(across, down) * OVAL &&
    fullness >= HOLE.fullness[0] &&
    fullness <= HOLE.fullness[1]
  );
}
