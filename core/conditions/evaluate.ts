import { DAY_MS, readWireDate, readWireDateTime } from '#core/kernel/date.ts';
import { parseNumber } from '#core/kernel/number.ts';
import {
  type Atom,
  type Comparison,
  type Condition,
  type Fields,
  rowFieldsIn,
  type Operand,
  type Values,
} from './condition.ts';

/** What a condition is evaluated against. */
export interface Given {
  readonly fields: Fields;
  readonly values: Values;
  /** dd.MM.yyyy in the company's time zone. */
  readonly today: string;
  /** Row of the table during row-by-row evaluation. */
  readonly row?: number;
}

const dayOf = (time: number) => Math.floor(time / DAY_MS) * DAY_MS;

/** A comparable value. `whole` marks a day: other points in time are compared with it by their day. */
type Value = { readonly order: number | string | boolean; readonly whole?: boolean };

/**
 * Whether a condition holds. It always ends and never throws: an unknown or unfilled value, or one of another type,
 * makes its comparison false.
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

const valueOf = (field: string, { values }: Given) => (Object.hasOwn(values, field) ? values[field] : undefined);

function listOf(field: string, given: Given): readonly string[] {
  const value = valueOf(field, given);
  if (value === undefined) return [];
  const list = typeof value === 'string' ? [value] : given.row === undefined ? value : [value[given.row] ?? ''];
  return list.filter((each) => each.trim() !== '');
}

function read(operand: Operand, given: Given): Value | undefined {
  if ('number' in operand) return { order: operand.number };
  if ('text' in operand) return { order: operand.text.toLowerCase() };
  if ('flag' in operand) return { order: operand.flag };
  if ('day' in operand) return time(readWireDate(operand.day), true);
  if ('today' in operand) {
    const today = readWireDate(given.today);
    return time(today === undefined ? undefined : today + operand.today * DAY_MS, true);
  }
  if ('if' in operand) return read(holds(operand.if, given) ? operand.yes : operand.no, given);
  if ('sum' in operand) return worked(operand.sum.flatMap((part) => rowsOf(part, given)).reduce<number>(add, 0));
  if ('calc' in operand) return worked(calculate(operand, given));
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

/** A result that is not a number, such as after division by zero, counts as not filled. */
const worked = (order: number | undefined): Value | undefined =>
  order === undefined || !Number.isFinite(order) ? undefined : { order: rounded(order) };

/** Amounts are decimal but numbers are binary: unrounded, 0.1 + 0.2 would exceed 0.3. */
const rounded = (sum: number) => (Math.abs(sum) < 1e9 ? Math.round(sum * 1e6) / 1e6 : sum);

/** The number an operand yields; undefined if there is none. */
export function numberOf(operand: Operand, given: Given): number | undefined {
  const order = read(operand, given)?.order;
  return typeof order === 'number' ? order : undefined;
}

/** In sums and differences an unfilled value counts as 0. */
const add = (total: number, part: number | undefined) => total + (part ?? 0);

/** One term of a sum: evaluated once per row of the columns it refers to. */
function rowsOf(operand: Operand, given: Given): readonly (number | undefined)[] {
  const rows = given.row === undefined ? rowsAsked(operand, given) : 0;
  return rows === 0
    ? [numberOf(operand, given)]
    : Array.from({ length: rows }, (_, row) => numberOf(operand, { ...given, row }));
}

const rowsAsked = (operand: Operand, given: Given): number =>
  rowFieldsIn(operand).reduce((most, field) => {
    const value = valueOf(field, given);
    return typeof value === 'object' ? Math.max(most, value.length) : most;
  }, 0);

function calculate({ calc, of }: Extract<Operand, { readonly calc: unknown }>, given: Given): number | undefined {
  if (calc === 'least' || calc === 'greatest') {
    const all = of.flatMap((part) => rowsOf(part, given)).filter((one) => one !== undefined);
    if (all.length === 0) return undefined;
    return all.reduce((one, other) => (calc === 'least' ? Math.min(one, other) : Math.max(one, other)));
  }
  // Each part is evaluated once: otherwise the work would double with every level of nesting.
  const parts = of.map((part) => numberOf(part, given));
  if (calc === 'product') return parts.reduce<number | undefined>(times, 1);
  const [one, other] = parts;
  if (calc === 'plus') return parts.reduce<number>(add, 0);
  if (calc === 'difference') return add(0, one) - add(0, other);
  if (one === undefined) return undefined;
  if (calc === 'percent') return one / 100;
  if (other === undefined) return undefined;
  if (calc === 'quotient') return one / other;
  return calc === 'days' ? (dayOf(other) - dayOf(one)) / DAY_MS : roundedTo(one, other);
}

const times = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : one * other;

/**
 * Halves round away from zero, as on a bill. `toPrecision` lets 1.005 count as a half although no binary number equals
 * it.
 */
const roundedTo = (number: number, decimals: number): number => {
  const scale = 10 ** decimals;
  return (Math.sign(number) * Math.round(Number((Math.abs(number) * scale).toPrecision(15)))) / scale;
};
