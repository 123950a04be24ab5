import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPackBits } from './packBits.ts';

/** Runs of equal bytes, and literal ones, as a writer puts them. */
const parts = fc.array(
  fc.oneof(
    fc.record({ run: fc.integer({ min: 2, max: 128 }), value: fc.integer({ min: 0, max: 255 }) }),
    fc.uint8Array({ minLength: 1, maxLength: 128 }),
  ),
  { minLength: 1, maxLength: 20 },
);
type Parts = readonly (Uint8Array | { readonly run: number; readonly value: number })[];
const written = (all: Parts): Uint8Array =>
  Uint8Array.from(
    all.flatMap((part) => (part instanceof Uint8Array ? [part.length - 1, ...part] : [257 - part.run, part.value])),
  );
const plain = (all: Parts): Uint8Array =>
  Uint8Array.from(
    all.flatMap((part) => (part instanceof Uint8Array ? [...part] : Array<number>(part.run).fill(part.value))),
  );

test('PackBits is read as it was written, and what is missing or too much is noticed', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 500 }), (all, more) => {
      const [bytes, whole] = [written(all), plain(all)];
      const target = new Uint8Array(whole.length);
      expect(readPackBits(bytes, target)).toBe(true);
      expect(target).toEqual(whole);
      expect(readPackBits(bytes.subarray(0, -1), new Uint8Array(whole.length))).toBe(false);
      expect(readPackBits(Uint8Array.of(...bytes, 1, 7, 7), new Uint8Array(whole.length))).toBe(false);
      expect(readPackBits(bytes, new Uint8Array(whole.length + more))).toBe(false);
      // A last strip of fewer rows, as long as it has to be, or filled up.
      expect(readPackBits(bytes, new Uint8Array(whole.length + more), whole.length)).toBe(true);
      expect(readPackBits(bytes, new Uint8Array(whole.length), Math.max(0, whole.length - more))).toBe(true);
    }),
  );
});
