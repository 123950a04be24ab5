import type { Motion } from './motion.ts';

/**
 * How the pages move. While they fly by, faster than anyone can read, the browser scrolls plain images of them by
 * itself: drawing each frame takes a slow computer longer than a frame lasts. Once they are fast, the images are made
 * ready.
 */
export type Flight =
  | { readonly phase: 'resting' }
  | { readonly phase: 'flying' }
  /** `from` is the top of the camera where the pages became fast, in CSS px. */
  | { readonly phase: 'fast'; readonly from: number };

export const RESTING: Flight = { phase: 'resting' };
const FLYING: Flight = { phase: 'flying' };

/** Pages a second, or views if those are larger: many small pages move slowly. */
const FAST = 4;
/** Well below: the speed of a wheel turned by hand varies. */
const SLOW = 2;

/**
 * The flight after a scroll event. It takes off when a whole view has passed fast: a press of Page Down, or a click on
 * the scroll bar, moves fast as well, but not that far.
 * @param page height of a page with the gap below it, CSS px
 * @param viewport height of the view, CSS px
 */
export function flownOn(flight: Flight, { velocity, top }: Motion, page: number, viewport: number): Flight {
  const speed = (Math.abs(velocity) * 1000) / Math.max(page, viewport);
  if (flight.phase === 'flying') return speed < SLOW ? RESTING : flight;
  if (speed < FAST) return RESTING;
  if (flight.phase === 'resting') return { phase: 'fast', from: top };
  return Math.abs(top - flight.from) > viewport ? FLYING : flight;
}
