import { expect, test } from 'vitest';
import { type Flight, flownOn, RESTING } from './flight.ts';
import { restingAt, scrolled } from './motion.ts';

const PAGE = 1200;
const VIEW = 800;

/** How the pages move after scrolling for `ms` at this speed, with a scroll event every `every` ms. */
const phaseAfter = (ms: number, pagesPerSecond: number, every: number, view = VIEW): Flight['phase'] => {
  let motion = restingAt(50_000, 0);
  let flight: Flight = RESTING;
  for (let now = every; now <= ms; now += every) {
    motion = scrolled(motion, 50_000 + (pagesPerSecond * PAGE * now) / 1000, now);
    flight = flownOn(flight, motion, PAGE, view);
  }
  return flight.phase;
};

test('[VIEW-02] pages that can be recognised are drawn; faster ones fly, however irregular the frames', () => {
  for (const every of [4, 8, 16, 33, 70]) {
    expect(phaseAfter(3000, 3, every)).toBe('resting');
    expect(phaseAfter(3000, 10, every)).toBe('flying');
    expect(phaseAfter(3000, -10, every)).toBe('flying');
  }
});

test('pages much smaller than the view do not fly at the same number a second', () => {
  expect(phaseAfter(3000, 10, 16, 5 * PAGE)).toBe('resting');
  expect(phaseAfter(3000, 50, 16, 5 * PAGE)).toBe('flying');
});

test('a press of Page Down and a click on the scroll bar do not take off', () => {
  // A view in 150 ms.
  expect(phaseAfter(150, VIEW / PAGE / 0.15, 16)).toBe('fast');
  const jumped = scrolled(restingAt(0, 0), 100_000, 2000);
  expect(flownOn(RESTING, jumped, PAGE, VIEW).phase).toBe('fast');
});

test('a flight goes on while the pages slow down a little, and ends before they rest', () => {
  const flying: Flight = { phase: 'flying' };
  const at = (pagesPerSecond: number) => ({ ...restingAt(0, 0), velocity: (-pagesPerSecond * PAGE) / 1000 });
  expect(flownOn(flying, at(3), PAGE, VIEW).phase).toBe('flying');
  expect(flownOn(flying, at(1.5), PAGE, VIEW).phase).toBe('resting');
});
