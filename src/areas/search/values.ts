import { NUMERIC_MAXIMUM } from '#core/contract/constants.ts';
import type { Index } from '#core/contract/master.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { readWireDate, readWireDateTime, toWireDateTime } from '#core/kernel/date.ts';
import { readValue, type ReadValue, type TypeProblem } from '#core/kernel/value.ts';

/** Why a typed value cannot be sought in its index; the keys of `value.problem` in locales/<language>/ui.json. */
export type ValueProblem = TypeProblem | 'tooLarge' | 'digits';

/** The values typed in a field, one a line; empty lines are none. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Reads what was typed into a field of an index to be sought there (specification, section 5, Index rules). */
export const readSought = (
  { type, digitsonly }: Pick<Index, 'type' | 'digitsonly'>,
  text: string,
): Result<ReadValue, ValueProblem> => {
  const read = readValue(type, text);
  if (!read.ok) return read;
  // The wildcard * may stand in a search where only digits may be archived.
  if (type === 'text' && digitsonly && !/^[\d*]+$/.test(read.value.wire)) return fail('digits');
  const isNumber = type === 'numeric' || type === 'float';
  return isNumber && Math.abs(Number(read.value.wire)) > NUMERIC_MAXIMUM ? fail('tooLarge') : read;
};

/** Wire values right before and right behind a span: what is in it is greater than the one, smaller than the other. */
export interface Span {
  readonly after?: string;
  readonly before?: string;
}

/** Reads `1..5`, `1..` and `..5`: from the one to the other, both included; undefined where no span was typed. */
export const readSpan = (
  index: Pick<Index, 'type' | 'digitsonly'>,
  text: string,
): Result<Span, ValueProblem> | undefined => {
  const [first = '', last = '', ...others] = text.split('..').map((end) => end.trim());
  if (index.type === 'text' || !text.includes('..') || others.length > 0 || first + last === '') return undefined;
  const ends = [first, last].map((end) => (end === '' ? undefined : readSought(index, end)));
  const wrong = ends.find((end) => end?.ok === false);
  if (wrong?.ok === false) return wrong;
  const [after, before] = ends.map((end, at) =>
    end?.ok === true ? beside(index.type, end.value, at === 0 ? -1 : 1) : undefined,
  );
  return ok({ ...(after !== undefined && { after }), ...(before !== undefined && { before }) });
};

const DAY_MS = 86_400_000;

/** The day before a day or behind it. */
export const neighbour = (wireDay: string, days: number): string =>
  toWireDateTime((readWireDate(wireDay) ?? 0) + days * DAY_MS, 'UTC').slice(0, wireDay.length);

/** The value next to another; of a whole day, the end of the day before or the start of the next. */
const beside = (type: Index['type'], { wire, wholeDay }: ReadValue, step: 1 | -1): string => {
  if (type === 'date') return neighbour(wire, step);
  if (wholeDay) return `${neighbour(wire, step)} ${step < 0 ? '23:59:59' : '00:00:00'}`;
  if (type === 'datetime') return toWireDateTime((readWireDateTime(wire) ?? 0) + step * 1000, 'UTC');
  const value = Number(wire);
  return type === 'numeric'
    ? String(value + step)
    : (value + step * Math.max(Math.abs(value), 1) * Number.EPSILON).toFixed(20);
};
