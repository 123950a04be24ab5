import sharp from 'sharp';
import { MAX_PICTURE_PIXELS } from '#core/pictures/limits.ts';

/** Bytes at the end of a JPEG that are searched for its end marker: many writers append some. */
const END_BYTES = 64;
/** What libjpeg says of data that it cannot follow. Its other warnings are about sound files, too. */
const GARBLED = /bad Huffman code|bad arithmetic code|premature end of data segment|instead of RST/;

/** Decodes a JPEG, small; returns why that failed, if it did. */
async function failure(jpeg: Buffer | string, failOn: 'warning' | 'truncated'): Promise<string | undefined> {
  try {
    await sharp(jpeg, { failOn, limitInputPixels: MAX_PICTURE_PIXELS, sequentialRead: true })
      .resize({ width: 16 })
      .raw()
      .toBuffer();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** Whether data within a JPEG are garbled, so that it is drawn wrongly from there on. */
export const isGarbledJpeg = async (jpeg: Buffer | string): Promise<boolean> =>
  GARBLED.test((await failure(jpeg, 'warning')) ?? '');

/** Whether a JPEG ends too early. One whose end is not marked may still be whole: libjpeg decides. */
export const isJpegCutOff = async (jpeg: Buffer): Promise<boolean> =>
  !jpeg.subarray(-END_BYTES).includes(Buffer.of(0xff, 0xd9)) && (await failure(jpeg, 'truncated')) !== undefined;
