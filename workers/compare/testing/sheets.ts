import { colourless, type Planes } from '../raster.ts';

/** Reproducible random numbers between 0 and 1 (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Blot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Blots arranged like text: lines of words made of strokes. */
export function writing(seed: number, width: number, height: number): Blot[] {
  const next = dice(seed);
  const blots: Blot[] = [];
  for (let y = 80; y < height - 100; y += 30) {
    const end = width - 80 - next() * width * 0.4;
    for (let x = 80; x < end;) {
      for (let letters = 2 + Math.floor(next() * 8); letters > 0 && x < end; letters -= 1, x += 11) {
        blots.push(
          { x, y: y + next() * 4, width: 2.5, height: 10 + next() * 6 },
          { x, y: y + next() * 14, width: 5 + next() * 4, height: 2.5 },
        );
      }
      x += 10;
    }
  }
  return blots;
}

export interface Scan {
  /** Angle in radians and offset in pixels: how the sheet lies on the scanner. */
  readonly angle: number;
  readonly dx: number;
  readonly dy: number;
  /** Largest brightness error of a pixel. */
  readonly noise: number;
  readonly seed: number;
}

/**
 * Draws blots with smooth edges, each pixel sampled at 2 × 2 points; a scan rotates and shifts the sheet and adds
 * noise.
 */
export function sheet(blots: readonly Blot[], width: number, height: number, scan?: Scan): Planes {
  const ink = new Uint8Array(width * height);
  const { angle = 0, dx = 0, dy = 0, noise = 0, seed = 0 } = scan ?? {};
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (const blot of blots) {
    const corners = [
      [0, 0],
      [blot.width, 0],
      [0, blot.height],
      [blot.width, blot.height],
    ].map(([u = 0, v = 0]) => {
      const [x, y] = [blot.x + u, blot.y + v];
      return [cos * x - sin * y + dx, sin * x + cos * y + dy] as const;
    });
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < Math.min(height, Math.max(...ys)); y += 1) {
      for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < Math.min(width, Math.max(...xs)); x += 1) {
        let covered = 0;
        for (const [u, v] of [
          [0.25, 0.25],
          [0.75, 0.25],
          [0.25, 0.75],
          [0.75, 0.75],
        ] as const) {
          const [px, py] = [x + u - dx, y + v - dy];
          const [bx, by] = [cos * px + sin * py - blot.x, cos * py - sin * px - blot.y];
          if (bx >= 0 && by >= 0 && bx < blot.width && by < blot.height) covered += 1;
        }
        ink[y * width + x] = Math.max(ink[y * width + x]!, covered);
      }
    }
  }
  const next = dice(seed);
  const luma = Uint8ClampedArray.from(
    ink,
    (covered) => 250 - covered * 57 + (noise === 0 ? 0 : (next() - 0.5) * 2 * noise),
  );
  return colourless({ width, height, data: new Uint8Array(luma.buffer) });
}
