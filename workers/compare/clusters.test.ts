import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clustersOf } from './clusters.ts';
import { ADDED, REMOVED } from './mask.ts';

test('[VIEW-09] every differing pixel of a mask of any size is in a place', () => {
  const size = fc.integer({ min: 1, max: 40 });
  const kinds = fc.array(fc.constantFrom(0, 0, 0, REMOVED, ADDED), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(size, size, kinds, (width, height, pattern) => {
      const data = Uint8Array.from({ length: width * height }, (_, at) => pattern[(at * 7) % pattern.length]!);
      const places = clustersOf({ width, height, data }, 1, 1, 1);
      const count = (kind: number) => data.filter((one) => one === kind).length;
      const sum = (of: (place: (typeof places)[number]) => number) => places.reduce((all, place) => all + of(place), 0);
      expect([sum(({ removed }) => removed), sum(({ added }) => added)]).toEqual([count(REMOVED), count(ADDED)]);
      for (let at = 0; at < data.length; at += 1) {
        const [x, y] = [at % width, Math.floor(at / width)];
        if (data[at] !== 0)
          expect(
            places.some(({ box }) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height),
          ).toBe(true);
      }
    }),
  );
});
