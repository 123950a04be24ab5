import { expect, test } from 'vitest';
import { rested, restingAt, scrolled, turned } from './motion.ts';

test('steady scrolling settles at its speed and heading', () => {
  let motion = restingAt(0, 0);
  for (let frame = 1; frame <= 60; frame += 1) motion = scrolled(motion, frame * -32, frame * 16);
  expect(motion.velocity).toBeCloseTo(-2, 1);
  expect(motion.direction).toBe(-1);
  expect(rested(motion)).toMatchObject({ velocity: 0, direction: -1 });
});

test('quick page turns are counted and have no speed', () => {
  const once = turned(restingAt(0, 0), 1000, 300);
  const thrice = turned(turned(once, 2000, 600), 3000, 900);
  expect(thrice).toMatchObject({ velocity: 0, direction: 1, turns: 3 });
  expect(turned(thrice, 2000, 1200)).toMatchObject({ direction: -1, turns: 1 });
  expect(turned(thrice, 4000, 5000).turns).toBe(1);
});
