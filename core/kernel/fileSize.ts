const KIB = 1024;

/** Formatters are dear to make and asked for by every cell of a list. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale}${decimals}`;
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  formatters.set(key, known);
  return known;
}

/**
 * A file size for the eye: KiB below about 1000 KB, else MiB with two decimals (specification, section 9, File sizes).
 * A file that is not empty has at least 1 KiB. @param locale BCP 47
 */
export function fileSizeText(bytes: number, locale: string): string {
  const kibibytes = bytes / KIB;
  return kibibytes < 1000
    ? `${formatterOf(locale, 0).format(bytes === 0 ? 0 : Math.max(kibibytes, 1))} KiB`
    : `${formatterOf(locale, 2).format(kibibytes / KIB)} MiB`;
}
