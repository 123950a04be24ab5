import { expect, test } from 'vitest';
import { neighbour } from './neighbour.ts';

test('[ARCH-01] arrow keys walk along rows of tiles and stay within them', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'x'];
  expect(keys.map((key) => neighbour(key, 4, 7, 3))).toEqual([3, 5, 1, undefined, 0, 6, undefined]);
  expect(keys.map((key) => neighbour(key, 0, 7, 3))).toEqual([undefined, 1, undefined, 3, 0, 6, undefined]);
});
