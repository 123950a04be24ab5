/** Formatters are expensive to create, and every cell of a list needs one. */
const formatters = new Map<string, Intl.NumberFormat>();

/** A readable number with exactly that many decimals. @param locale BCP 47 */
export function numberText(value: number, decimals: number, locale: string): string {
  const key = `${locale}${decimals}`;
  const format =
    formatters.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  formatters.set(key, format);
  return format.format(value);
}

/**
 * Reads a number as people type it: comma and dot both separate decimals (specification, section 5, Index rules). If
 * both occur, or one of them several times, only the last kind separates decimals and the other groups thousands;
 * spaces and apostrophes group as well. Undefined if it is not a finite number or the groups do not have three digits.
 */
export const parseNumber = (text: string): number | undefined => readNumber(text)?.value;

/** A number as typed, and the zeros at the end of its decimals; undefined as in {@link parseNumber}. */
export function readNumber(text: string): { readonly value: number; readonly zeros: number } | undefined {
  const compact = text.trim().replace(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g, '');
  const match = /^([+-]?)([\d.,]+)$/.exec(compact);
  if (match === null) return undefined;
  const [, sign = '', digits = ''] = match;
  const separators = digits.match(/[.,]/g) ?? [];
  const last = separators.at(-1) ?? '';
  const lastIsDecimal = separators.length > 0 && digits.indexOf(last) === digits.lastIndexOf(last);
  const cut = lastIsDecimal ? digits.lastIndexOf(last) : digits.length;
  const whole = digits.slice(0, cut);
  const fraction = digits.slice(cut + 1);
  const grouping = separators.length - (lastIsDecimal ? 1 : 0) > 0;
  if (grouping && !/^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:,\d{3})+$/.test(whole)) return undefined;
  const plain = whole.replace(/[.,]/g, '');
  if (plain === '' && fraction === '') return undefined;
  const value = Number(`${sign}${plain === '' ? '0' : plain}.${fraction === '' ? '0' : fraction}`);
  let zeros = 0;
  while (fraction.at(-1 - zeros) === '0') zeros += 1;
  return Number.isFinite(value) ? { value, zeros } : undefined;
}

/** A single separator before three digits: it is read as that of the decimals, but may be meant to group thousands. */
const TWO_WAYS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * How a number, or a range such as `1,000..2,000`, is read, if it may be meant otherwise: `1..2`. Undefined if there is
 * only one way to read it. @param locale BCP 47
 */
export function readingOf(text: string, locale: string): string | undefined {
  const ends = text.split('..').map((end) => end.trim());
  if (!ends.some((end) => TWO_WAYS.test(end))) return undefined;
  const values = ends.map((end) => (end === '' ? '' : parseNumber(end)));
  if (values.includes(undefined)) return undefined;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  return values.map((value) => (typeof value === 'number' ? format.format(value) : '')).join('..');
}
