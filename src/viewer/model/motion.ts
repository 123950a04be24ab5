/** How the user is moving: determines what is fetched ahead. */
export interface Motion {
  /** Smoothed scroll speed in CSS px per ms, positive downwards. */
  readonly velocity: number;
  /** The last direction, kept after the movement: 1 down, -1 up. */
  readonly direction: 1 | -1;
  /** Page turns in quick succession in this direction: turns are jumps and have no speed. */
  readonly turns: number;
  readonly top: number;
  /** Time of the last observation in ms. */
  readonly at: number;
}

const SMOOTHING_MS = 60;
const TURN_MEMORY_MS = 1000;

export const restingAt = (top: number, at: number): Motion => ({ velocity: 0, direction: 1, turns: 0, top, at });

/** After a scroll to `top` at time `at`. */
export function scrolled(motion: Motion, top: number, at: number): Motion {
  const elapsed = Math.max(1, at - motion.at);
  const share = 1 - Math.exp(-elapsed / SMOOTHING_MS);
  const velocity = motion.velocity + ((top - motion.top) / elapsed - motion.velocity) * share;
  return { velocity, direction: heading(top, motion), turns: 0, top, at };
}

/** After a jump to `top` (page turn, page number, first, last) at time `at`. */
export function turned(motion: Motion, top: number, at: number, direction = heading(top, motion)): Motion {
  const goesOn = direction === motion.direction && at - motion.at <= TURN_MEMORY_MS;
  return { velocity: 0, direction, turns: goesOn ? motion.turns + 1 : 1, top, at };
}

/** When the movement has ended: direction and turns are kept, the speed is reset. */
export const rested = (motion: Motion): Motion => ({ ...motion, velocity: 0 });

const heading = (top: number, motion: Motion): 1 | -1 =>
  top === motion.top ? motion.direction : top > motion.top ? 1 : -1;
