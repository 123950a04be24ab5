import { dateText, parseDay, parseMoment } from './dateText.ts';
import { numberText, parseNumber, readNumber } from './number.ts';
import { fail, ok, type Result } from './result.ts';

/** The types of index values (specification, section 5, Index rules). */
export type ValueType = 'text' | 'numeric' | 'float' | 'date' | 'datetime';

/** Why a typed value does not fit its type. */
export type TypeProblem = 'number' | 'integer' | 'date' | 'datetime';

/** A value in wire format; `wholeDay` if a point in time was expected and only a day was given. */
export interface ReadValue {
  readonly wire: string;
  readonly wholeDay: boolean;
}

type Reader = (typed: string) => Result<ReadValue, TypeProblem>;

/** Reads a typed value of a type, ignoring blanks around it. */
export const readValue = (type: ValueType, text: string): Result<ReadValue, TypeProblem> => readers[type](text.trim());

const plain = (wire: string): Result<ReadValue, TypeProblem> => ok({ wire, wholeDay: false });

const readers: Readonly<Record<ValueType, Reader>> = {
  text: plain,
  numeric: (typed) => {
    const value = parseNumber(typed);
    if (value === undefined) return fail('number');
    return Number.isInteger(value) ? plain(decimal(value)) : fail('integer');
  },
  float: (typed) => {
    const read = readNumber(typed);
    return read === undefined ? fail('number') : plain(withZeros(decimal(read.value), read.zeros));
  },
  date: (typed) => {
    const day = parseDay(typed);
    return day === undefined ? fail('date') : plain(day);
  },
  datetime: (typed) => {
    const moment = parseMoment(typed);
    return moment === undefined ? fail('datetime') : ok({ wire: moment, wholeDay: !moment.includes(' ') });
  },
};

/** Never in exponent notation, which the index rules do not allow. */
export const decimal = (value: number): string => {
  const short = String(value);
  if (!short.includes('e')) return short;
  return Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(20).replace(/\.?0+$/, '');
};

/** Most decimals of a float in a call. */
const MOST_DECIMALS = 20;

/** With the zeros that were typed at the end of its decimals: 1234,50 is an amount, and stays one. */
function withZeros(wire: string, zeros: number): string {
  const [whole = '', fraction = ''] = wire.split('.');
  const decimals = (fraction + '0'.repeat(zeros)).slice(0, MOST_DECIMALS);
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/**
 * A wire value for display: with as many decimals as were archived, days in the language's format. @param language two
 * letters
 */
export const valueText = (type: ValueType, wire: string, language: string): string => {
  if (type === 'date' || type === 'datetime') return dateText(wire, language);
  if (type !== 'float' || !/^-?\d+(\.\d{1,20})?$/.test(wire)) return wire;
  return numberText(Number(wire), wire.split('.')[1]?.length ?? 0, language);
};
