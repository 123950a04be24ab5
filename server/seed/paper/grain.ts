import { random } from '../random.ts';

const GRAIN = (() => {
  const dice = random('grain');
  return Float32Array.from({ length: 65_521 }, () => dice.gauss());
})();

/**
 * Noise with standard deviation 1 for a pixel. Repeats invisibly after a prime number of pixels: generating it for
 * every pixel would take longer than everything else.
 */
export const grainAt = (pixel: number): number => GRAIN[pixel % GRAIN.length] ?? 0;
