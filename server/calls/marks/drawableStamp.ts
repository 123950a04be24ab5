import { isValidPicture } from '#server/render/kinds/validPicture.ts';
import { readStamp, type ReadableStamp } from '#server/rules/marks/stamps.ts';
import { type StampRow } from '#server/store/marks/stamps.ts';

/** The stored stamp; undefined if it cannot be drawn or its picture is invalid. */
export function drawableStamp(
  row: Pick<StampRow, 'content' | 'color' | 'width' | 'height'>,
): ReadableStamp | undefined {
  const read = readStamp(row);
  return read.ok && (read.value.content.type !== 'image' || isValidPicture(read.value.content.href))
    ? read.value
    : undefined;
}
