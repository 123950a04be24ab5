/** How the strips and tiles of a TIFF are compressed (TIFF 6.0, section 3, and Adobe's supplement). */
export const COMPRESSION = {
  none: 1,
  fax1: 2,
  fax3: 3,
  fax4: 4,
  lzw: 5,
  oldJpeg: 6,
  jpeg: 7,
  deflate: 8,
  packBits: 32_773,
  oldDeflate: 32_946,
} as const;
