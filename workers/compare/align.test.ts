import fc from 'fast-check';
import { expect, test } from 'vitest';
import { align } from './align.ts';
import { likeness, signOfPicture, signOfText } from './sign.ts';
import { sheet, writing } from './testing/sheets.ts';

const page = (number: number) => signOfText(Array.from({ length: 40 }, (_, word) => `wort${number}x${word}`).join(' '));
const pages = (...numbers: number[]) => numbers.map(page);

test('[VIEW-09] an inserted page moves the others along', () => {
  expect(align(pages(1, 2, 3), pages(1, 9, 2, 3))).toEqual([
    { left: 0, right: 0 },
    { left: 1, right: 2 },
    { left: 2, right: 3 },
  ]);
});

test('[VIEW-09] a page that was taken out leaves a gap', () => {
  expect(align(pages(1, 2, 3), pages(1, 3))).toEqual([
    { left: 0, right: 0 },
    { left: 2, right: 1 },
  ]);
  expect(align(pages(1), [])).toEqual([]);
});

test('[VIEW-09] a page with some changed words is recognised, one with hardly any words in common is not', () => {
  const words = Array.from({ length: 50 }, (_, word) => `wort${word}`);
  const changed = words.map((word, at) => (at % 5 === 0 ? `neu${at}` : word));
  expect(align([signOfText(words.join(' '))], [signOfText(changed.join(' '))])).toHaveLength(1);
  expect(
    align(
      [signOfText(words.join(' '))],
      [signOfText(words.map((word, at) => (at % 5 === 0 ? word : `neu${at}`)).join(' '))],
    ),
  ).toEqual([]);
});

test('[VIEW-09] pages that remain are paired in order, each once, whatever is inserted or removed', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40, maxLength: 40 }),
      (numbers, choices) => {
        const left = numbers.filter((_, at) => choices[at] !== 0);
        const right = numbers.filter((_, at) => choices[at + 20] !== 0);
        const pairs = align(pages(...left), pages(...right));
        expect(pairs.map((pair) => left[pair.left])).toEqual(pairs.map((pair) => right[pair.right]));
        expect(pairs).toHaveLength(left.filter((number) => right.includes(number)).length);
      },
    ),
  );
});

test('[VIEW-09] scans are matched by their pictures, at any offset and resolution', () => {
  const [width, height] = [620, 877];
  const scan = (seed: number, angle = 0, dx = 0) =>
    signOfPicture(sheet(writing(seed, width, height), width, height, { angle, dx, dy: -dx, noise: 12, seed }).luma);
  expect(likeness(scan(1), scan(1, 0.01, 4))).toBeGreaterThan(0.5);
  expect(likeness(scan(1), scan(2))).toBeLessThan(likeness(scan(1), scan(1, 0.02, 8)));
  expect(align([scan(1), scan(2), scan(3)], [scan(1, 0.01, 3), scan(3, -0.01, -4)])).toEqual([
    { left: 0, right: 0 },
    { left: 2, right: 1 },
  ]);
});
