import type { Index, IndexType } from '#core/contract/master.ts';
import { NUMERIC_MAXIMUM } from '#core/contract/constants.ts';
import { readWireDate, readWireDateTime } from '#core/kernel/date.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';

/** Why a typed value does not fit its index; the keys of `problem` in locales/<language>/search.json. */
export type ValueProblem = 'number' | 'integer' | 'tooLarge' | 'digits' | 'date' | 'datetime';

/** A value as the wire writes it; `wholeDay` where a point in time was asked for and only a day was given. */
export interface ReadValue {
  readonly wire: string;
  readonly wholeDay: boolean;
}

/**
 * A number as people type it: comma and dot both separate decimals (specification, section 5, Index rules). Where both stand
 * in it, or one of them several times, what comes last alone separates decimals and the others group thousands; blanks and
 * apostrophes group as well. Undefined where it is no finite number or the groups are not of three.
 */
export const parseNumber = (text: string): number | undefined => {
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
  return Number.isFinite(value) ? value : undefined;
};

const dayFirst = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/**
 * A day as people type it — dd.MM.yyyy in German, dd/MM/yyyy in English (section 9), with leading zeros or without, or
 * yyyy-MM-dd — as dd.MM.yyyy. Undefined where the calendar has no such day.
 */
export const parseDay = (text: string): string | undefined => {
  const typed = text.trim();
  const first = dayFirst.exec(typed);
  const last = yearFirst.exec(typed);
  const [day = '', month = '', year = ''] = first !== null ? first.slice(1) : last !== null ? last.slice(1).toReversed() : [];
  const wire = `${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}`;
  return readWireDate(wire) === undefined ? undefined : wire;
};

/** The same with an optional time of day, H:mm or HH:mm:ss. */
const parseMoment = (text: string): ReadValue | undefined => {
  const [dayText = '', timeText, ...rest] = text.trim().split(/[\sT]+/);
  const day = parseDay(dayText);
  if (day === undefined || rest.length > 0) return undefined;
  if (timeText === undefined) return { wire: day, wholeDay: true };
  const match = clock.exec(timeText);
  if (match === null) return undefined;
  const [hour = '', minute = '', second = '00'] = match.slice(1).map((part) => part ?? '00');
  const wire = `${day} ${hour.padStart(2, '0')}:${minute}:${second}`;
  return readWireDateTime(wire) === undefined ? undefined : { wire, wholeDay: false };
};

/** Reads what was typed into a field of an index, by the index's type (specification, section 5, Index rules). */
export const readValue = (index: Pick<Index, 'type' | 'digitsonly'>, text: string): Result<ReadValue, ValueProblem> => {
  const typed = text.trim();
  return readers[index.type](typed, index.digitsonly);
};

const plain = (wire: string): Result<ReadValue, ValueProblem> => ok({ wire, wholeDay: false });

const readers: Readonly<Record<IndexType, (typed: string, digitsOnly: boolean) => Result<ReadValue, ValueProblem>>> = {
  // The wildcard * may stand in a search where only digits may be archived.
  text: (typed, digitsOnly) => (digitsOnly && !/^[\d*]+$/.test(typed) ? fail('digits') : plain(typed)),
  numeric: (typed) => {
    const value = parseNumber(typed);
    if (value === undefined) return fail('number');
    if (!Number.isInteger(value)) return fail('integer');
    return Math.abs(value) > NUMERIC_MAXIMUM ? fail('tooLarge') : plain(String(value));
  },
  float: (typed) => {
    const value = parseNumber(typed);
    if (value === undefined) return fail('number');
    return Math.abs(value) > NUMERIC_MAXIMUM ? fail('tooLarge') : plain(decimal(value));
  },
  date: (typed) => {
    const day = parseDay(typed);
    return day === undefined ? fail('date') : plain(day);
  },
  datetime: (typed) => {
    const moment = parseMoment(typed);
    return moment === undefined ? fail('datetime') : ok(moment);
  },
};

/** Never in exponent notation, which the index rules do not know. */
const decimal = (value: number): string => {
  const short = String(value);
  return short.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : short;
};
