import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagePoint } from '#core/kernel/geometry.ts';
import { isSameLine, isVertical, lineAround, NO_TEXT, offsetAt, readPageText, wordAround } from './pageText.ts';

/** Two lines, `ab cd` and `efg`, each character 10 by 20 units, and `Rand` written upwards beside them. */
const page = readPageText({ text: 'ab cd\nefg\nRand', words: [0, 2, 100, 100, 20, 20, 3, 2, 130, 100, 20, 20, 6, 3, 100, 130, 30, 20, 10, 4, 20, 100, 10, 80] });

test('[VIEW-08] a point is at the letter under it, or at the nearest of its line', () => {
  const at = (x: number, y: number) => offsetAt(page, pagePoint(x, y));
  expect([at(101, 110), at(109, 110), at(141, 110)]).toEqual([0, 1, 4]);
  expect([at(80, 110), at(900, 110), at(900, 140), at(110, 90)]).toEqual([0, 5, 9, 1]);
  expect([at(25, 101), at(25, 141), at(25, 179)]).toEqual([10, 12, 14]);
  expect(offsetAt(NO_TEXT, pagePoint(1, 1))).toBe(0);
});

test('every point has an offset within the text', () => {
  fc.assert(fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (x, y) => {
    const offset = offsetAt(page, pagePoint(x, y));
    expect(offset >= 0 && offset <= page.text.length).toBe(true);
  }));
});

test('[VIEW-08] words and lines around an offset', () => {
  expect([wordAround(page, 1), wordAround(page, 2), wordAround(page, 3), wordAround(NO_TEXT, 0)]).toEqual([{ start: 0, end: 2 }, { start: 0, end: 2 }, { start: 3, end: 5 }, { start: 0, end: 0 }]);
  expect([lineAround(page, 4), lineAround(page, 5), lineAround(page, 6), lineAround(page, 14)]).toEqual([{ start: 0, end: 5 }, { start: 0, end: 5 }, { start: 6, end: 9 }, { start: 10, end: 14 }]);
});

test('words of one line belong together, those of the next do not', () => {
  const [ab, cd, efg, margin] = page.words;
  expect([isSameLine(page, ab!, cd!), isSameLine(page, cd!, efg!), isSameLine(page, efg!, margin!)]).toEqual([true, false, false]);
});

test('words that a foreign server places outside the text or out of order are left out', () => {
  expect(readPageText({ text: 'ab cd', words: [0, 2, 0, 0, 9, 9, 1, 2, 0, 0, 9, 9, 3, 9, 0, 0, 9, 9, 3, 2, 0, 0, 0, 9, 3, 2, 0, 0, 9] }).words).toEqual([{ start: 0, end: 2, x: 0, y: 0, width: 9, height: 9 }]);
});

test('[VIEW-08] words of few or narrow letters lie in their line, however high it is; only what is far higher than wide stands upright', () => {
  const line = readPageText({ text: 'das ist voll\nRand', words: [0, 3, 100, 100, 19, 19, 4, 3, 124, 100, 14, 19, 8, 4, 144, 100, 14, 19, 13, 4, 20, 100, 16, 28] });
  expect(line.words.map(isVertical)).toEqual([false, false, false, true]);
  expect(line.words.slice(1, 3).map((word, at) => isSameLine(line, line.words[at]!, word))).toEqual([true, true]);
});
