import { isFaxDamaged } from './fax.ts';
import { isJbig2Damaged } from './jbig2.ts';
import { isJpeg2000Damaged } from './jpeg2000.ts';

/** Whether a coded picture is damaged, by its filter in PDF; for other filters the bytes alone do not tell. */
export const CODED_CHECKS: Readonly<
  Record<string, ((coded: Uint8Array, width: number, height: number) => boolean) | undefined>
> = { CCITTFaxDecode: isFaxDamaged, JBIG2Decode: isJbig2Damaged, JPXDecode: isJpeg2000Damaged };
