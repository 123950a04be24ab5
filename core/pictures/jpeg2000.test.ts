import { expect, test } from 'vitest';
import { isJpeg2000Damaged } from './jpeg2000.ts';
import { bytesOf, RED_JPEG_2000 } from './testing/coded.ts';

const file = bytesOf(RED_JPEG_2000);
const codestream = file.subarray(85);

test('[VIEW-01] JPEG 2000 is sound as a file and as a codestream, and without its end marker', () => {
  expect([codestream[0], codestream[1]]).toEqual([0xff, 0x4f]);
  for (const sound of [file, codestream, file.subarray(0, -2), Uint8Array.of(...codestream, 10)])
    expect(isJpeg2000Damaged(sound)).toBe(false);
});

const altered = (at: number, ...bytes: readonly number[]): Uint8Array => {
  const copy = Uint8Array.from(codestream);
  copy.set(bytes, at < 0 ? copy.length + at : at);
  return copy;
};

test.each([
  ['was cut off', codestream.subarray(0, -12)],
  ['lacks its header', codestream.subarray(20)],
  ['has a marker within its data', altered(-12, 0xff, 0xb0)],
  ['lacks a tile', altered(24, 0, 0, 0, 24)],
  ['does not begin as it must', altered(0, 0, 0)],
  ['is empty', new Uint8Array()],
])('[VIEW-01] JPEG 2000 that %s is damaged', (_what, bytes) => {
  expect(isJpeg2000Damaged(bytes)).toBe(true);
});
