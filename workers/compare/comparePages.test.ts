import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePages } from './comparePages.ts';
import { dice, sheet, writing } from './testing/sheets.ts';

const [WIDTH, HEIGHT] = [1240, 1754];
const text = writing(7, WIDTH, HEIGHT);
const printed = sheet(text, WIDTH, HEIGHT);

test('[VIEW-09] a page compared with itself shows no difference', () => {
  expect(comparePages(printed, printed).places).toEqual([]);
});

test('[VIEW-09] insertions, deletions and moves are found in place, and nothing else', () => {
  const without = text.filter(({ x, y }) => !(y > 500 && y < 520 && x > 300 && x < 420));
  const [taken, ...rest] = comparePages(printed, sheet(without, WIDTH, HEIGHT)).places;
  expect(rest).toEqual([]);
  expect(taken?.added).toBe(0);
  expect(taken?.removed).toBeGreaterThan(100);
  const { x, y, width, height } = taken!.box;
  expect([x > 280, x + width < 440, y > 480, y + height < 545]).toEqual([true, true, true, true]);

  const stamp = { x: 900, y: 1660, width: 120, height: 40 };
  const [put] = comparePages(printed, sheet([...text, stamp], WIDTH, HEIGHT)).places;
  expect(put).toMatchObject({ removed: 0, box: { x: 896, y: 1656 } });
});

test('[VIEW-09] a difference in colour alone is found', () => {
  const blue = { ...printed.blue, data: printed.blue.data.slice() };
  for (let y = 300; y < 310; y += 1) blue.data.fill(20, y * blue.width + 200, y * blue.width + 240);
  const [place, ...others] = comparePages(printed, { ...printed, blue }).places;
  expect(others).toEqual([]);
  expect(place?.box).toEqual({ x: 400, y: 600, width: 80, height: 24 });
});

test('[VIEW-09] pages of different sizes are compared over the larger area, with blank paper beyond the smaller', () => {
  const places = comparePages(printed, sheet(text, WIDTH + 200, HEIGHT - 300)).places;
  expect(places.every(({ box, added }) => box.y > HEIGHT - 340 && added === 0)).toBe(true);
  expect(places.length).toBeGreaterThan(0);
});

test('[VIEW-09] two scans of a sheet, shifted, skewed and noisy, are aligned and show no difference', () => {
  const first = sheet(text, WIDTH, HEIGHT, { angle: 0, dx: 0, dy: 0, noise: 12, seed: 1 });
  fc.assert(
    fc.property(
      fc.double({ min: -0.02, max: 0.02, noNaN: true }),
      fc.integer({ min: -30, max: 30 }),
      fc.integer({ min: -30, max: 30 }),
      (angle, dx, dy) => {
        const second = sheet(text, WIDTH, HEIGHT, { angle, dx, dy, noise: 12, seed: 2 });
        const { places, registration } = comparePages(first, second);
        // Where the second scan's corners lie on the first one.
        for (const [x, y] of [
          [200, 200],
          [WIDTH - 200, 200],
          [200, HEIGHT - 200],
          [WIDTH - 200, HEIGHT - 200],
        ] as const) {
          const there = [
            Math.cos(angle) * x - Math.sin(angle) * y + dx,
            Math.sin(angle) * x + Math.cos(angle) * y + dy,
          ] as const;
          const back = [
            Math.cos(registration.angle) * there[0] - Math.sin(registration.angle) * there[1] + registration.dx,
            Math.sin(registration.angle) * there[0] + Math.cos(registration.angle) * there[1] + registration.dy,
          ] as const;
          expect(Math.hypot(back[0] - x, back[1] - y)).toBeLessThan(1.5);
        }
        expect(places).toEqual([]);
      },
    ),
    // Half a pixel at the lowest resolution.
    { numRuns: 12, seed: 3, examples: [[0, 1, 12]] },
  );
});

test('[VIEW-09] a change between two scans is located on the first one', () => {
  const first = sheet(text, WIDTH, HEIGHT, { angle: 0, dx: 0, dy: 0, noise: 12, seed: 1 });
  const changed = [
    ...text.filter(({ x, y }) => !(y > 800 && y < 820 && x > 300 && x < 420)),
    { x: 860, y: 1240, width: 60, height: 14 },
  ];
  const second = sheet(changed, WIDTH, HEIGHT, { angle: 0.012, dx: 9, dy: -14, noise: 12, seed: 2 });
  const { places } = comparePages(first, second);
  const [put, ...others] = places.filter(({ added, removed }) => added > removed);
  expect(others).toEqual([]);
  expect([Math.abs(put!.box.x - 860) < 16, Math.abs(put!.box.y - 1240) < 16]).toEqual([true, true]);
  const taken = places.filter((place) => place !== put);
  expect(taken.length).toBeGreaterThan(0);
  for (const { box, added } of taken)
    expect([added, box.x > 280, box.x + box.width < 440, Math.abs(box.y - 808) < 24]).toEqual([0, true, true, true]);
});

test('[VIEW-09] unrelated pages are not moved and differ', () => {
  const { places, registration } = comparePages(
    printed,
    sheet(
      writing(8, WIDTH, HEIGHT).map((blot) => ({ ...blot, y: blot.y + dice(blot.x)() * 9 })),
      WIDTH,
      HEIGHT,
    ),
  );
  expect(registration).toEqual({ angle: 0, dx: 0, dy: 0 });
  expect(places.length).toBeGreaterThan(0);
});
