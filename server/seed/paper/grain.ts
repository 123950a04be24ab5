import { random } from '../random.ts';

const GRAIN = (() => {
  const dice = random('grain');
  return Float32Array.from({ length: 65_521 }, () => dice.gauss());
})();

/**
 * Noise of deviation 1 at a pixel. It repeats after a prime number of pixels, unseen: drawing it anew for each would
 * take longer than all the rest.
 */
export const grainAt = (pixel: number): number => GRAIN[pixel % GRAIN.length] ?? 0;
