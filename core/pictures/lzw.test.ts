import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOldLzw, readLzw } from './lzw.ts';

const [CLEAR, END] = [256, 257];
/** So few that codes keep 9 bits. */
const BETWEEN_CLEARS = 200;

/** Each byte as a code of its own: a writer that never compresses. */
function written(plain: Uint8Array): Uint8Array {
  const codes = [...plain].flatMap((byte, at) => (at % BETWEEN_CLEARS === 0 ? [CLEAR, byte] : [byte]));
  const bits = [...codes, END].map((code) => code.toString(2).padStart(9, '0')).join('');
  return Uint8Array.from(bits.match(/.{1,8}/gu) ?? [], (byte) => parseInt(byte.padEnd(8, '0'), 2));
}

test('LZW is read as it was written, and what is missing or too much is noticed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 1000 }), fc.integer({ min: 10, max: 500 }), (plain, more) => {
      const bytes = written(plain);
      const target = new Uint8Array(plain.length);
      expect(readLzw(bytes, target)).toBe(true);
      expect(target).toEqual(plain);
      expect(readLzw(bytes.subarray(0, -10), new Uint8Array(plain.length))).toBe(false);
      expect(readLzw(bytes, new Uint8Array(plain.length - 10))).toBe(false);
      expect(readLzw(bytes, new Uint8Array(plain.length + more))).toBe(false);
      // A last strip of fewer rows, as long as it has to be, or filled up.
      expect(readLzw(bytes, new Uint8Array(plain.length + more), plain.length)).toBe(true);
      expect(readLzw(bytes, new Uint8Array(plain.length), Math.max(0, plain.length - more))).toBe(true);
    }),
  );
});

test('a code may stand for the sequence before it with its own first byte, as in TIFF 6.0, section 13', () => {
  // 7 7 7 7 7 7: the codes 7, 258 and 259, of which each is used before it is complete.
  const bits = [CLEAR, 7, 258, 259, END]
    .map((code) => code.toString(2).padStart(9, '0'))
    .join('')
    .padEnd(48, '0');
  const bytes = Uint8Array.from(bits.match(/.{8}/gu) ?? [], (byte) => parseInt(byte, 2));
  const target = new Uint8Array(6);
  expect(readLzw(bytes, target)).toBe(true);
  expect([...target]).toEqual([7, 7, 7, 7, 7, 7]);
});

test('codes of the time before TIFF 5.0 are told apart', () => {
  expect(isOldLzw(Uint8Array.of(0, 1))).toBe(true);
  expect(isOldLzw(written(Uint8Array.of(1, 2, 3)))).toBe(false);
});
