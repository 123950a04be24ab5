import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagePoint } from '#core/kernel/geometry.ts';
import { isVertical, lineAround, linesOf, NO_TEXT, offsetAt, readPageText, wordAround } from './pageText.ts';

/** Two lines, `ab cd` and `efg`, each character 10 by 20 units, and `Rand` written upwards beside them. */
const page = readPageText({
  text: 'ab cd\nefg\nRand',
  words: [0, 2, 100, 100, 20, 20, 3, 2, 130, 100, 20, 20, 6, 3, 100, 130, 30, 20, 10, 4, 20, 100, 10, 80],
});

test('[VIEW-08] a point selects the letter under it, or the nearest on its line', () => {
  const at = (x: number, y: number) => offsetAt(page, pagePoint(x, y));
  expect([at(101, 110), at(109, 110), at(141, 110)]).toEqual([0, 1, 4]);
  expect([at(80, 110), at(900, 110), at(900, 140), at(110, 90)]).toEqual([0, 5, 9, 1]);
  expect([at(25, 101), at(25, 141), at(25, 179)]).toEqual([10, 12, 14]);
  expect(offsetAt(NO_TEXT, pagePoint(1, 1))).toBe(0);
});

test('every point has an offset within the text', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
      fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
      (x, y) => {
        const offset = offsetAt(page, pagePoint(x, y));
        expect(offset >= 0 && offset <= page.text.length).toBe(true);
      },
    ),
  );
});

test('[VIEW-08] finds the word and line at an offset', () => {
  expect([wordAround(page, 1), wordAround(page, 2), wordAround(page, 3), wordAround(NO_TEXT, 0)]).toEqual([
    { start: 0, end: 2 },
    { start: 0, end: 2 },
    { start: 3, end: 5 },
    { start: 0, end: 0 },
  ]);
  expect([lineAround(page, 4), lineAround(page, 5), lineAround(page, 6), lineAround(page, 14)]).toEqual([
    { start: 0, end: 5 },
    { start: 0, end: 5 },
    { start: 6, end: 9 },
    { start: 10, end: 14 },
  ]);
});

test('words of one line are grouped, those of the next are not', () => {
  expect(linesOf(page).map((line) => line.map(({ start, end }) => page.text.slice(start, end)))).toEqual([
    ['ab', 'cd'],
    ['efg'],
    ['Rand'],
  ]);
});

test('[VIEW-08] raised and larger words stay in their line; a skewed line is split before it drifts a line off', () => {
  const words = (...boxes: readonly (readonly [y: number, height: number])[]) =>
    readPageText({
      text: boxes.map(() => 'wort').join(' '),
      words: boxes.flatMap(([y, height], at) => [5 * at, 4, 60 * at, y, 50, height]),
    });
  expect(linesOf(words([100, 20], [98, 12], [100, 20], [86, 40])).map(({ length }) => length)).toEqual([4]);
  const crooked = linesOf(words(...Array.from({ length: 20 }, (_, at) => [100 + 1.2 * at, 20] as const)));
  expect(crooked.flat()).toHaveLength(20);
  for (const line of crooked) expect(line.at(-1)!.y - line[0]!.y).toBeLessThanOrEqual(6);
  expect(crooked.length).toBeLessThan(6);
});

test('words placed outside the text or out of order by a foreign server are ignored', () => {
  expect(
    readPageText({
      text: 'ab cd',
      words: [0, 2, 0, 0, 9, 9, 1, 2, 0, 0, 9, 9, 3, 9, 0, 0, 9, 9, 3, 2, 0, 0, 0, 9, 3, 2, 0, 0, 9],
    }).words,
  ).toEqual([{ start: 0, end: 2, x: 0, y: 0, width: 9, height: 9 }]);
});

test('[VIEW-08] short and narrow words are part of their line; only very tall ones count as vertical', () => {
  const line = readPageText({
    text: 'das ist voll\nRand',
    words: [0, 3, 100, 100, 19, 19, 4, 3, 124, 100, 14, 19, 8, 4, 144, 100, 14, 19, 13, 4, 20, 100, 16, 28],
  });
  expect(line.words.map(isVertical)).toEqual([false, false, false, true]);
  expect(linesOf(line).map(({ length }) => length)).toEqual([3, 1]);
});
