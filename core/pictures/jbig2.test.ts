import { expect, test } from 'vitest';
import { isJbig2Damaged } from './jbig2.ts';
import { bytesOf, FAXES, jbig2Of, jbig2Segment } from './testing/coded.ts';

const [fax] = FAXES;
const data = bytesOf(fax?.data ?? '');
const sound = jbig2Of(data, 64, 24);
const region = new Uint8Array(17);
const whole = (...segments: readonly Uint8Array[]) => Uint8Array.from(segments.flatMap((segment) => [...segment]));
/** A generic region, arithmetically coded; the positions of its adaptive pixels look like a marker of the data. */
const arithmetic = (...coded: readonly number[]) =>
  Uint8Array.of(...region, 0, 3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe, ...coded);

test.each([
  ['coded like a fax', sound],
  ['followed by a line break', whole(sound, Uint8Array.of(13, 10))],
  ['arithmetically coded', jbig2Segment(0, 38, arithmetic(1, 2, 0xff, 0x8f, 3, 4, 5, 6, 0xff, 0xac))],
  [
    'of a length that was not known',
    whole(
      jbig2Segment(0, 38, arithmetic(1, 2, 3, 0xff, 0xac, 0, 0, 0, 24), 0xffff_ffff),
      jbig2Segment(1, 49, new Uint8Array()),
    ),
  ],
])('[VIEW-01] JBIG2 %s is sound', (_what, bytes) => {
  expect(isJbig2Damaged(bytes)).toBe(false);
});

test.each([
  ['was cut off', sound.subarray(0, -30)],
  ['was garbled where it is coded like a fax', sound.map((byte, at) => (at > 80 && at < 92 ? byte ^ 0x5a : byte))],
  ['has a segment of no known type', whole(jbig2Segment(0, 33, new Uint8Array(4)), sound)],
  ['has a marker within its data', jbig2Segment(0, 38, arithmetic(1, 0xff, 0xb0, 3, 4, 5, 6, 7, 8, 0xff, 0xac))],
  ['has nothing to show', jbig2Segment(0, 48, new Uint8Array(19))],
  ['is empty', new Uint8Array()],
])('[VIEW-01] JBIG2 that %s is damaged', (_what, bytes) => {
  expect(isJbig2Damaged(bytes)).toBe(true);
});
