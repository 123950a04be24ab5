import { readWireDate, readWireDateTime } from '#core/kernel/date.ts';
import { parseNumber } from '#core/kernel/number.ts';
import type { Atom, Comparison, Condition, Fields, Operand, Values } from './condition.ts';

/** Everything a condition can ask of. */
export interface Given {
  readonly fields: Fields;
  readonly values: Values;
  /** dd.MM.yyyy on the company's clock. */
  readonly today: string;
}

const DAY = 86_400_000;
const dayOf = (time: number) => Math.floor(time / DAY) * DAY;

/** A value that can be compared; `whole` is a day, which other points in time are compared with by their day. */
type Value = { readonly order: number | string | boolean; readonly whole?: boolean };

/**
 * Whether a condition holds. It always ends, and never throws: what is unknown, of another type or not filled holds
 * nothing.
 */
export function holds(condition: Condition, given: Given): boolean {
  if (condition.is === 'all') return condition.of.every((part) => holds(part, given));
  if (condition.is === 'any') return condition.of.some((part) => holds(part, given));
  if (condition.is === 'not') return !holds(condition.of, given);
  return atomHolds(condition, given);
}

function atomHolds(atom: Atom, given: Given): boolean {
  if (atom.is === 'filled') return listOf(atom.field, given).length > 0;
  if (atom.is === 'between')
    return compare('atLeast', atom.value, atom.least, given) && compare('atMost', atom.value, atom.most, given);
  return compare(atom.is, atom.left, atom.right, given);
}

function compare(is: Comparison, left: Operand, right: Operand, given: Given): boolean {
  const [one, other] = [read(left, given), read(right, given)];
  if (one === undefined || other === undefined) return false;
  const byDay = one.whole === true || other.whole === true;
  const order = ({ order }: Value) => (byDay && typeof order === 'number' ? dayOf(order) : order);
  const [a, b] = [order(one), order(other)];
  if (typeof a !== typeof b) return false;
  if (is === 'equal' || is === 'unequal') return (a === b) === (is === 'equal');
  if (typeof a === 'string' && typeof b === 'string') return texts[is]?.(a, b) ?? false;
  return typeof a === 'number' && typeof b === 'number' && (numbers[is]?.(a, b) ?? false);
}

const texts: Partial<Record<Comparison, (a: string, b: string) => boolean>> = {
  contains: (a, b) => a.includes(b),
  starts: (a, b) => a.startsWith(b),
};
const numbers: Partial<Record<Comparison, (a: number, b: number) => boolean>> = {
  greater: (a, b) => a > b,
  atLeast: (a, b) => a >= b,
  smaller: (a, b) => a < b,
  atMost: (a, b) => a <= b,
};

function listOf(field: string, { values }: Given): readonly string[] {
  const value = Object.hasOwn(values, field) ? values[field] : undefined;
  if (value === undefined) return [];
  return (typeof value === 'string' ? [value] : value).filter((each) => each.trim() !== '');
}

function read(operand: Operand, given: Given): Value | undefined {
  if ('number' in operand) return { order: operand.number };
  if ('text' in operand) return { order: operand.text.toLowerCase() };
  if ('flag' in operand) return { order: operand.flag };
  if ('day' in operand) return time(readWireDate(operand.day), true);
  if ('today' in operand) {
    const today = readWireDate(given.today);
    return time(today === undefined ? undefined : today + operand.today * DAY, true);
  }
  if ('sum' in operand) return { order: rounded(operand.sum.reduce((total, part) => total + addend(part, given), 0)) };
  const type = Object.hasOwn(given.fields, operand.field) ? given.fields[operand.field]?.type : undefined;
  const [wire] = listOf(operand.field, given);
  if (wire === undefined || type === undefined) return undefined;
  if (type === 'text') return { order: wire.toLowerCase() };
  if (type === 'flag') return { order: wire === '1' };
  if (type === 'date') return time(readWireDate(wire), true);
  if (type === 'datetime') return time(readWireDateTime(wire), false);
  const number = parseNumber(wire);
  return number === undefined ? undefined : { order: number };
}

const time = (order: number | undefined, whole: boolean): Value | undefined =>
  order === undefined ? undefined : { order, whole };

/** Amounts are decimal and numbers binary: without this 0.1 and 0.2 would be more than 0.3. */
const rounded = (sum: number) => (Math.abs(sum) < 1e9 ? Math.round(sum * 1e6) / 1e6 : sum);

/** In a sum what is not filled counts as nothing, and a column is all its rows. */
function addend(operand: Operand, given: Given): number {
  if ('field' in operand)
    return listOf(operand.field, given).reduce((total, wire) => total + (parseNumber(wire) ?? 0), 0);
  const value = read(operand, given)?.order;
  return typeof value === 'number' ? value : 0;
}
