import type { Language } from '#core/contract/constants.ts';
import type { IndexType } from '#core/contract/master.ts';

/** Specification, section 9: dd.MM.yyyy in de, dd/MM/yyyy in en; the others as is usual there. */
const daySeparators: Readonly<Record<Language, string>> = { de: '.', pl: '.', nl: '-', en: '/', fr: '/', it: '/', es: '/' };

/** A day, or a point in time to the minute, out of a wire date. */
export const formatDate = (wire: string, language: Language): string => wire.slice(0, 10).replaceAll('.', daySeparators[language]) + wire.slice(10, 16);

/** An index value for the eye: decimals as many as it was archived with, days in the language's order of marks. */
export const formatIndexValue = (type: IndexType, wire: string, language: Language): string => {
  if (type === 'date' || type === 'datetime') return formatDate(wire, language);
  if (type !== 'float' || !/^-?\d+(\.\d{1,20})?$/.test(wire)) return wire;
  return formatterOf(language, wire.split('.')[1]?.length ?? 0).format(Number(wire));
};

export const formatCount = (count: number, language: Language): string => formatterOf(language, 0).format(count);

const formatters = new Map<string, Intl.NumberFormat>();
/** Formatters are dear to make and asked for by every cell. */
const formatterOf = (language: Language, decimals: number): Intl.NumberFormat => {
  const key = `${language}${decimals}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  formatters.set(key, made);
  return made;
};
