import { PAGE_FLAWS, type PageFlaw } from '#core/contract/constants.ts';

/** Marker of a comment (ITU-T T.81, B.2.4.5); the two bytes after it hold its length, which includes them. */
const COMMENT = 0xfffe;
/** Bytes before the comment's text: start of image, marker, length. */
const TEXT_AT = 6;
const textOf = (flaw: PageFlaw): string => `flaw: ${flaw}`;

/** A page image with its flaw in a comment at its start, so that the flaw is kept wherever the image is stored. */
export function withFlaw(jpeg: Buffer, flaw: PageFlaw): Buffer {
  const text = textOf(flaw);
  const comment = Buffer.alloc(4 + text.length);
  comment.writeUInt16BE(COMMENT, 0);
  comment.writeUInt16BE(2 + text.length, 2);
  comment.write(text, 4, 'latin1');
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
}

/** The flaw that `withFlaw` wrote; undefined if there is none. */
export const flawOf = (jpeg: Buffer): PageFlaw | undefined =>
  PAGE_FLAWS.find((flaw) => {
    const text = textOf(flaw);
    return (
      jpeg.length > TEXT_AT + text.length &&
      jpeg.readUInt16BE(2) === COMMENT &&
      jpeg.readUInt16BE(4) === 2 + text.length &&
      jpeg.toString('latin1', TEXT_AT, TEXT_AT + text.length) === text
    );
  });
