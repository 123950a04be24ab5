import { expect, test } from 'vitest';
import { placeBeside } from './beside.ts';

const seen = { width: 400, height: 300 };
const size = { width: 120, height: 40 };

test('[SIGN-01] the signature’s buttons are below it, or above where there is no room, and always visible', () => {
  expect(placeBeside({ left: 50, below: 100, above: 20 }, size, seen)).toEqual({ x: 50, y: 100 });
  expect(placeBeside({ left: 50, below: 270, above: 180 }, size, seen)).toEqual({ x: 50, y: 180 });
  expect(placeBeside({ left: 390, below: 100, above: 20 }, size, seen)).toEqual({ x: 272, y: 100 });
  expect(placeBeside({ left: -60, below: -30, above: -90 }, size, seen)).toEqual({ x: 8, y: 8 });
  expect(placeBeside({ left: 50, below: 290, above: -20 }, size, seen)).toEqual({ x: 50, y: 8 });
});
