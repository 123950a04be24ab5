import { NUMERIC_MAXIMUM } from '#core/contract/constants.ts';
import { SOUGHT_TEXT_MAXIMUM, SOUGHT_VALUES_MAXIMUM } from '#core/contract/search/search.ts';
import type { Index } from '#core/contract/master.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { DAY_MS, readWireDate, readWireDateTime, toWireDateTime } from '#core/kernel/date.ts';
import { readValue, type ReadValue, type TypeProblem } from '#core/kernel/value.ts';

/** Why a typed value cannot be searched for; the keys of `value.problem` in locales/<language>/ui.json. */
export type ValueProblem = TypeProblem | 'tooLarge' | 'digits' | 'reversed';

/** The values entered in a field, one per line; empty lines are ignored. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Whether a search takes that many values of that length in total, one per line. */
export const isWithinLimits = (text: string): boolean =>
  linesOf(text).length <= SOUGHT_VALUES_MAXIMUM && text.length <= SOUGHT_TEXT_MAXIMUM;

/** Parses a search value typed into an index field (specification, section 5, Index rules). */
export const readSought = (
  { type, digitsonly }: Pick<Index, 'type' | 'digitsonly'>,
  text: string,
): Result<ReadValue, ValueProblem> => {
  const read = readValue(type, text);
  if (!read.ok) return read;
  // The wildcard * is allowed when searching digits-only indexes.
  if (type === 'text' && digitsonly && !/^[\d*]+$/.test(read.value.wire)) return fail('digits');
  const isNumber = type === 'numeric' || type === 'float';
  return isNumber && Math.abs(Number(read.value.wire)) > NUMERIC_MAXIMUM ? fail('tooLarge') : read;
};

/** The first line that is no value to search for, and why. */
export const invalidOf = (
  index: Pick<Index, 'type' | 'digitsonly'>,
  lines: readonly string[],
): { readonly line: string; readonly problem: ValueProblem } | undefined => {
  for (const line of lines) {
    const read = readSought(index, line);
    if (!read.ok) return { line, problem: read.error };
  }
  return undefined;
};

/** Wire values just before and just after a range: matches are greater than `after` and smaller than `before`. */
export interface Span {
  readonly after?: string;
  readonly before?: string;
}

/** Parses `1..5`, `1..` and `..5` as inclusive ranges; undefined if it is not a range. */
export const readSpan = (
  index: Pick<Index, 'type' | 'digitsonly'>,
  text: string,
): Result<Span, ValueProblem> | undefined => {
  const [first = '', last = '', ...others] = text.split('..').map((end) => end.trim());
  if (index.type === 'text' || !text.includes('..') || others.length > 0 || first + last === '') return undefined;
  const ends = [first, last].map((end) => (end === '' ? undefined : readSought(index, end)));
  const wrong = ends.find((end) => end?.ok === false);
  if (wrong?.ok === false) return wrong;
  const [from, to] = ends.map((end, at) => (end?.ok === true ? rankOf(index.type, end.value, at === 1) : undefined));
  if (from !== undefined && to !== undefined && from > to) return fail('reversed');
  const [after, before] = ends.map((end, at) =>
    end?.ok === true ? beside(index.type, end.value, at === 0 ? -1 : 1) : undefined,
  );
  return ok({ ...(after !== undefined && { after }), ...(before !== undefined && { before }) });
};

/** A number in the order of the values; a day without a time counts to its end if the range ends with it. */
const rankOf = (type: Index['type'], { wire, wholeDay }: ReadValue, isLast: boolean): number => {
  if (type === 'numeric' || type === 'float') return Number(wire);
  if (type === 'datetime' && !wholeDay) return readWireDateTime(wire) ?? 0;
  return (readWireDate(wire) ?? 0) + (wholeDay && isLast ? DAY_MS : 0);
};

/** The date `days` before or after a date. */
export const neighbour = (wireDay: string, days: number): string =>
  toWireDateTime((readWireDate(wireDay) ?? 0) + days * DAY_MS, 'UTC').slice(0, wireDay.length);

/** The adjacent value; for a whole day, the end of the previous day or the start of the next. */
const beside = (type: Index['type'], { wire, wholeDay }: ReadValue, step: 1 | -1): string => {
  if (type === 'date') return neighbour(wire, step);
  if (wholeDay) return `${neighbour(wire, step)} ${step < 0 ? '23:59:59' : '00:00:00'}`;
  if (type === 'datetime') return toWireDateTime((readWireDateTime(wire) ?? 0) + step * 1000, 'UTC');
  const value = Number(wire);
  return type === 'numeric'
    ? String(value + step)
    : (value + step * Math.max(Math.abs(value), 1) * Number.EPSILON).toFixed(20);
};
