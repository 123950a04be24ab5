import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halved, padded, planesOf, type Raster, rgbaOf } from './raster.ts';

const colour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));

/** An image of 2 × 2 pixel squares; an odd size cuts the last ones. */
const squares = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).chain(([width, height]) =>
  fc.array(colour, { minLength: 25, maxLength: 25 }).map((colours): Raster => {
    const at = (pixel: number) => colours[(Math.floor(pixel / width) >> 1) * 5 + ((pixel % width) >> 1)]!;
    return {
      width,
      height,
      data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) =>
        index % 4 === 3 ? 255 : at(index >> 2)[index % 4]!,
      ),
    };
  }),
);

test('converting pixels to planes and back is exact to within a byte’s precision', () => {
  fc.assert(
    fc.property(squares, (picture) => {
      const again = rgbaOf(planesOf(picture), 0, 0, picture.width, picture.height);
      expect(Math.max(...again.data.map((value, at) => Math.abs(value - picture.data[at]!)))).toBeLessThanOrEqual(2);
    }),
  );
});

test.each([
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
])('pure colour (%i, %i, %i) is unchanged', (...pixel) => {
  const data = Uint8ClampedArray.from({ length: 16 }, (_, at) => [...pixel, 255][at % 4]!);
  const again = rgbaOf(planesOf({ width: 2, height: 2, data }), 0, 0, 2, 2).data;
  expect(Math.max(...again.map((value, at) => Math.abs(value - data[at]!)))).toBeLessThanOrEqual(2);
});

test('a part of a page has the same pixels as the whole', () => {
  fc.assert(
    fc.property(squares, fc.nat(8), fc.nat(8), (picture, left, top) => {
      const planes = planesOf(picture);
      const [x, y] = [left % picture.width, top % picture.height];
      const whole = rgbaOf(planes, 0, 0, picture.width, picture.height);
      const part = rgbaOf(planes, x, y, picture.width - x, picture.height - y);
      for (let row = 0; row < part.height; row += 1)
        expect(part.data.slice(row * part.width * 4, (row + 1) * part.width * 4)).toEqual(
          whole.data.slice(((y + row) * whole.width + x) * 4, (y + row + 1) * whole.width * 4),
        );
    }),
  );
});

test('an enlarged page is filled up with white', () => {
  fc.assert(
    fc.property(squares, fc.nat(3), fc.nat(3), (picture, right, below) => {
      const [width, height] = [picture.width + 2 * right, picture.height + 2 * below];
      const { data } = rgbaOf(padded(planesOf(picture), width, height), 0, 0, width, height);
      for (let at = 0; at < width * height; at += 1) {
        const isPaper =
          at % width >= picture.width + (picture.width % 2) ||
          Math.floor(at / width) >= picture.height + (picture.height % 2);
        if (isPaper) expect(data.slice(at * 4, at * 4 + 4)).toEqual(Uint8ClampedArray.of(255, 255, 255, 255));
      }
    }),
  );
});

test('halving a plane averages each square and drops odd edges', () => {
  expect(halved({ width: 3, height: 3, data: Uint8Array.from([0, 10, 99, 20, 31, 99, 99, 99, 99]) })).toEqual({
    width: 1,
    height: 1,
    data: Uint8Array.from([15]),
  });
});
