import type { Size } from '#core/kernel/geometry.ts';

/** Pixel size of a JPEG from its frame header (ITU-T T.81, B.2.2); undefined if the bytes are not a complete JPEG. */
export const jpegSize = (jpeg: Buffer): Size | undefined => {
  if (jpeg.length < 4 || jpeg.readUInt16BE(0) !== 0xffd8 || jpeg.readUInt16BE(jpeg.length - 2) !== 0xffd9)
    return undefined;
  for (let at = 2; at + 9 <= jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at);
    if (marker < 0xff01 || marker === 0xffda) return undefined;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && marker !== 0xffc4 && marker !== 0xffc8 && marker !== 0xffcc;
    if (isFrame) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
  }
  return undefined;
};
