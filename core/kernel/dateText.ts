import { readWireDate, readWireDateTime } from './date.ts';

/**
 * The separator between day, month and year (specification, section 9: dd.MM.yyyy in de, dd/MM/yyyy in en; the others
 * by custom).
 */
const separators: Readonly<Record<string, string>> = { de: '.', pl: '.', nl: '-', en: '/', fr: '/', it: '/', es: '/' };

/**
 * A wire date, with time to the minute if it has one, in the format of a language. @param language two letters; unknown
 * ones get the wire format
 */
export const dateText = (wire: string, language: string): string =>
  wire.slice(0, 10).replaceAll('.', separators[language] ?? '.') + wire.slice(10, 16);

const dayFirst = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/**
 * Reads a day as people type it — dd.MM.yyyy in German, dd/MM/yyyy in English (section 9), with or without leading
 * zeros, or yyyy-MM-dd — as dd.MM.yyyy. Undefined if there is no such day.
 */
export function parseDay(text: string): string | undefined {
  const typed = text.trim();
  const first = dayFirst.exec(typed);
  const last = yearFirst.exec(typed);
  const [day = '', month = '', year = ''] =
    first !== null ? first.slice(1) : last !== null ? last.slice(1).toReversed() : [];
  const wire = `${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}`;
  return readWireDate(wire) === undefined ? undefined : wire;
}

/** The same with an optional time, H:mm or HH:mm:ss; dd.MM.yyyy only if none was typed. */
export function parseMoment(text: string): string | undefined {
  const [dayText = '', timeText, ...rest] = text.trim().split(/[\sT]+/);
  const day = parseDay(dayText);
  if (day === undefined || rest.length > 0) return undefined;
  if (timeText === undefined) return day;
  const match = clock.exec(timeText);
  if (match === null) return undefined;
  const [hour = '', minute = '', second = '00'] = match.slice(1).map((part) => part ?? '00');
  const wire = `${day} ${hour.padStart(2, '0')}:${minute}:${second}`;
  return readWireDateTime(wire) === undefined ? undefined : wire;
}

/** A wire date, with or without time, as text that sorts chronologically. */
export const sortableDate = (wire: string): string => wire.replace(/^(\d\d)\.(\d\d)\.(\d{4})/, '$3$2$1');
