import { readWireDate } from '#core/kernel/date.ts';
import { parseNumber } from '#core/kernel/number.ts';
import { type Atom, COMPARISONS, type Comparison, type Condition, type Field, type Operand } from './condition.ts';

/** One line of a condition in an editor: a field, a comparison, and a value. */
export interface Clause {
  readonly field: string;
  readonly is: Comparison | 'filled' | 'notFilled';
  /** As typed: a number, a text, a day, days from today (+3), 1 and 0 for yes and no. */
  readonly value: string;
}
export interface Clauses {
  readonly join: 'all' | 'any';
  readonly of: readonly Clause[];
}

const ORDER = ['greater', 'atLeast', 'smaller', 'atMost'] as const;

/** The comparisons a field allows. */
export function comparisonsOf({ type, many }: Field): readonly Clause['is'][] {
  const isNumber = type === 'float' || type === 'numeric';
  if (many === true) return isNumber ? ['filled', 'notFilled', 'equal', ...ORDER] : ['filled', 'notFilled'];
  if (type === 'flag') return ['equal'];
  if (type === 'text') return ['equal', 'unequal', 'contains', 'starts', 'filled', 'notFilled'];
  return ['equal', 'unequal', ...ORDER, 'filled', 'notFilled'];
}

function operandOf(field: Field, value: string): Operand | undefined {
  const text = value.trim();
  if (field.type === 'flag') return { flag: text !== '0' };
  if (field.type === 'float' || field.type === 'numeric') {
    const number = parseNumber(text.replace(',', '.'));
    return number === undefined ? undefined : { number };
  }
  if (field.type === 'date' || field.type === 'datetime') {
    if (/^[+-]?\d{1,5}$/.test(text) && Math.abs(Number(text)) <= 36_500) return { today: Number(text) };
    return readWireDate(text) === undefined ? undefined : { day: text };
  }
  return text === '' ? undefined : { text };
}

/** The condition a line stands for; undefined while its value cannot be read. */
export function conditionOfClause({ field, is, value }: Clause, asked: Field): Condition | undefined {
  if (is === 'filled') return { is, field };
  if (is === 'notFilled') return { is: 'not', of: { is: 'filled', field } };
  const right = operandOf(asked, value);
  if (right === undefined) return undefined;
  // A column stands for all its rows: their sum is compared.
  const left: Operand = asked.many === true ? { sum: [{ field }] } : { field };
  return { is, left, right };
}

const valueOf = (operand: Operand): string | undefined => {
  if ('number' in operand) return String(operand.number);
  if ('text' in operand) return operand.text;
  if ('day' in operand) return operand.day;
  if ('today' in operand) return operand.today < 0 ? String(operand.today) : `+${operand.today}`;
  return 'flag' in operand ? (operand.flag ? '1' : '0') : undefined;
};

function clauseOf(condition: Condition): Clause | undefined {
  if (condition.is === 'not')
    return condition.of.is === 'filled' ? { field: condition.of.field, is: 'notFilled', value: '' } : undefined;
  if (condition.is === 'filled') return { field: condition.field, is: 'filled', value: '' };
  if (!isComparison(condition)) return undefined;
  const { left, right, is } = condition;
  const [only] = 'sum' in left && left.sum.length === 1 ? left.sum : [left];
  const value = valueOf(right);
  return only !== undefined && 'field' in only && value !== undefined ? { field: only.field, is, value } : undefined;
}

const isComparison = (condition: Condition): condition is Extract<Atom, { is: Comparison }> =>
  COMPARISONS.some((name) => name === condition.is);

/** A condition as lines; undefined if lines cannot express it, as may happen after an import. */
export function clausesOf(condition: Condition | undefined): Clauses | undefined {
  if (condition === undefined) return { join: 'all', of: [] };
  const isList = condition.is === 'all' || condition.is === 'any';
  const clauses = (isList ? condition.of : [condition]).map(clauseOf);
  const of = clauses.flatMap((clause) => clause ?? []);
  return of.length === clauses.length ? { join: isList ? condition.is : 'all', of } : undefined;
}

/** The condition that lines form together; undefined if there are none. */
export function conditionOfClauses(
  { join, of }: Clauses,
  fields: Readonly<Record<string, Field>>,
): Condition | undefined {
  const parts = of.flatMap((clause) => {
    const asked = fields[clause.field];
    return (asked && conditionOfClause(clause, asked)) ?? [];
  });
  const [only] = parts;
  return parts.length > 1 ? { is: join, of: parts } : only;
}
