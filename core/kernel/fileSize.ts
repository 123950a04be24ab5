import { numberText } from './number.ts';

const KIB = 1024;

/**
 * A readable file size: KiB below about 1000 KB, else MiB with two decimals (specification, section 9, File sizes). A
 * file that is not empty shows at least 1 KiB. @param locale BCP 47
 */
export function fileSizeText(bytes: number, locale: string): string {
  const kibibytes = bytes / KIB;
  return kibibytes < 1000
    ? `${numberText(bytes === 0 ? 0 : Math.max(kibibytes, 1), 0, locale)} KiB`
    : `${numberText(kibibytes / KIB, 2, locale)} MiB`;
}
