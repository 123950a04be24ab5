import type { Move } from './blocks.ts';

/**
 * A small rotation about the origin and a shift: a point (x, y) of the right page is at (x − angle·y + dx, y + angle·x
 * + dy) on the left one.
 */
export interface Motion {
  readonly angle: number;
  readonly dx: number;
  readonly dy: number;
}

/** Most skew a scanner introduces, in radians (about 5°). */
const MOST_ANGLE = 0.09;

/** Two moves always agree on some motion; a third may agree by chance. */
const LEAST_AGREEING = 4;

const distance = ({ angle, dx, dy }: Motion, move: Move): number =>
  Math.hypot(dx - angle * move.y - move.dx, dy + angle * move.x - move.dy);

/** The moves that a motion predicts to within `tolerance` pixels. */
const explained = (motion: Motion, moves: readonly Move[], tolerance: number): Move[] =>
  moves.filter((move) => distance(motion, move) <= tolerance);

/** The motion that both moves fit exactly. */
function motionOf(one: Move, other: Move): Motion {
  const [across, down] = [one.x - other.x, one.y - other.y];
  const angle = (across * (one.dy - other.dy) - down * (one.dx - other.dx)) / (across * across + down * down);
  return {
    angle,
    dx: (one.dx + other.dx + angle * (one.y + other.y)) / 2,
    dy: (one.dy + other.dy - angle * (one.x + other.x)) / 2,
  };
}

/** The least-squares motion for all moves. */
function fitted(moves: readonly Move[]): Motion {
  const mean = (of: (move: Move) => number) => moves.reduce((sum, move) => sum + of(move), 0) / moves.length;
  const [x, y, dx, dy] = [
    mean((move) => move.x),
    mean((move) => move.y),
    mean((move) => move.dx),
    mean((move) => move.dy),
  ];
  const turn = mean((move) => (move.x - x) * (move.dy - dy) - (move.y - y) * (move.dx - dx));
  const spread = mean((move) => (move.x - x) ** 2 + (move.y - y) ** 2);
  const angle = spread === 0 ? 0 : turn / spread;
  return { angle, dx: dx + angle * y, dy: dy - angle * x };
}

/**
 * The motion most moves agree on; outliers are ignored, as blocks with changed content match anywhere.
 * @param tolerance pixels to within which moves must agree
 * @param share of the moves that must agree
 * @returns undefined if too few agree
 */
export function agreedMotion(
  moves: readonly Move[],
  { tolerance, share }: { readonly tolerance: number; readonly share: number },
): Motion | undefined {
  let most: readonly Move[] = [];
  for (const [index, one] of moves.entries()) {
    for (const other of moves.slice(index + 1)) {
      const motion = motionOf(one, other);
      if (Math.abs(motion.angle) > MOST_ANGLE) continue;
      const agreeing = explained(motion, moves, tolerance);
      if (agreeing.length > most.length) most = agreeing;
    }
  }
  if (most.length < Math.max(LEAST_AGREEING, share * moves.length)) return undefined;
  const first = fitted(most);
  const kept = explained(first, moves, tolerance);
  return fitted(kept.length < LEAST_AGREEING ? most : kept);
}
