import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { markWords, movedMark, turnedMark } from './mark.ts';
import { pagePoint } from '#core/kernel/geometry.ts';
import { areaText, lengthText } from './measure.ts';
import { marked, STYLE } from './testing/oneOfEach.ts';

/** 150 page units are an inch. */
const INCH = 150;

test('[LAYR-01] a length is the distance on paper times the scale, in a suitable unit', () => {
  const line = [0, 0, INCH, 0, INCH, INCH];
  const at = (scale?: number): string => lengthText(line, { ...STYLE, ...(scale !== undefined && { scale }) });
  expect([at(), at(10), at(50), at(25_000)]).toEqual(['5,1 cm', '50,8 cm', '2,54 m', '1,27 km']);
  expect(lengthText([0, 0, 30, 0], STYLE)).toBe('5,1 mm');
});

test('[LAYR-01] an area is that of the outline times the square of the scale, in either direction', () => {
  const square = [0, 0, INCH, 0, INCH, INCH, 0, INCH];
  const back = [0, 0, 0, INCH, INCH, INCH, INCH, 0];
  expect([areaText(square, STYLE), areaText(back, STYLE)]).toEqual(['6,5 cm²', '6,5 cm²']);
  expect(areaText(square, { ...STYLE, scale: 100 })).toBe('6,45 m²');
});

test('[LAYR-03] moving or turning a measure does not change its value', () => {
  const degrees = fc.integer({ min: 0, max: 359 });
  const far = fc.integer({ min: -500, max: 500 });
  fc.assert(
    fc.property(degrees, far, far, (angle, dx, dy) => {
      for (const kind of ['distance', 'area']) {
        const mark = marked(kind, { points: [100, 200, 900, 220, 700, 800] }, { scale: 50 });
        const there = movedMark(turnedMark(mark, pagePoint(500, 500), angle), dx, dy);
        const size = (text: string): number => Number(/[\d,]+/.exec(text)![0].replace(',', '.'));
        expect(size(markWords(there))).toBeCloseTo(size(markWords(mark)), 1);
      }
    }),
  );
});
