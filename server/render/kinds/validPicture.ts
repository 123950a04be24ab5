import type { Size } from '#core/kernel/geometry.ts';
import { PICTURE_SIDE_LIMIT } from '#core/marks/content/shape.ts';
import type { Mark } from '#core/marks/mark.ts';
import { jpegSize } from './jpegSize.ts';

/** PNG signature (W3C PNG, 5.2). */
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether a data: URL really is a PNG or JPEG, of a size that can safely be decoded. */
export const isValidPicture = (href: string): boolean => {
  const bytes = Buffer.from(href.slice(href.indexOf(',') + 1), 'base64');
  const size = href.startsWith('data:image/png;') ? pngSize(bytes) : jpegSize(bytes);
  return size !== undefined && [size.width, size.height].every((side) => side > 0 && side <= PICTURE_SIDE_LIMIT);
};

/** Whether all pictures in a mark are valid: every user who opens its page decodes them. */
export const hasValidPictures = (mark: Mark): boolean => {
  if (mark.kind === 'template') return mark.geometry.marks.every(hasValidPictures);
  return mark.kind !== 'stamp' || mark.geometry.content.type !== 'image' || isValidPicture(mark.geometry.content.href);
};

/** Pixel size by the header chunk (W3C PNG, 11.2.2). */
const pngSize = (png: Buffer): Size | undefined =>
  png.length >= 24 && png.subarray(0, 8).equals(PNG)
    ? { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
    : undefined;
