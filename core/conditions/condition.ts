import type { ValueType } from '#core/kernel/value.ts';

/**
 * What a condition can ask of: index values and form fields, typed as the index rules type them; a flag is '1' or '0'.
 */
export type FieldType = ValueType | 'flag';

export interface Field {
  readonly type: FieldType;
  /** A column of a table: a list of values, which sums add up and every other comparison refuses. */
  readonly many?: boolean;
  /** The only texts it can hold. */
  readonly options?: readonly string[];
  /** Numbers it cannot be below or above. */
  readonly least?: number;
  readonly most?: number;
}
export type Fields = Readonly<Record<string, Field>>;

/** Values as the wire writes them. Nothing, or an empty text, is a field that is not filled. */
export type Values = Readonly<Record<string, string | readonly string[]>>;

/** What is there without being worked out. `today` is the day of asking and so many days after it. */
export type Plain =
  | { readonly field: string }
  | { readonly number: number }
  | { readonly text: string }
  /** dd.MM.yyyy */
  | { readonly day: string }
  | { readonly today: number }
  | { readonly flag: boolean };

/** What is worked out beside sums, and how many operands it takes: 0 is any number of them. */
export const CALCULATIONS = {
  plus: 0,
  product: 0,
  least: 0,
  greatest: 0,
  difference: 2,
  quotient: 2,
  percent: 1,
  days: 2,
  round: 2,
} as const;
export type Calculation = keyof typeof CALCULATIONS;
export const isCalculation = (name: unknown): name is Calculation =>
  typeof name === 'string' && Object.hasOwn(CALCULATIONS, name);

/**
 * What stands on either side of a comparison, and what a value is calculated by. A sum, the least and the greatest take
 * the columns of a table row by row; everywhere else a column has no value.
 */
export type Operand =
  | Plain
  | { readonly sum: readonly Operand[] }
  | { readonly calc: Calculation; readonly of: readonly Operand[] }
  | { readonly if: Condition; readonly yes: Operand; readonly no: Operand };

/** Decimals that one can round to. */
export const DECIMALS_MAXIMUM = 6;

export const COMPARISONS = [
  'equal',
  'unequal',
  'greater',
  'atLeast',
  'smaller',
  'atMost',
  'contains',
  'starts',
] as const;
export type Comparison = (typeof COMPARISONS)[number];

/**
 * A condition is data: comparisons, ranges and sums joined by and, or, not. It has no names of its own and no loops, so
 * that asking it always ends. A comparison with something that is not filled does not hold, 'unequal' included.
 */
export type Condition =
  | { readonly is: 'all'; readonly of: readonly Condition[] }
  | { readonly is: 'any'; readonly of: readonly Condition[] }
  | { readonly is: 'not'; readonly of: Condition }
  | Atom;

export type Atom =
  | { readonly is: 'filled'; readonly field: string }
  | { readonly is: Comparison; readonly left: Operand; readonly right: Operand }
  /** Both ends belong to the range. */
  | { readonly is: 'between'; readonly value: Operand; readonly least: Operand; readonly most: Operand };

/** Conditions beyond these are refused: nobody could read them back. */
export const DEPTH_MAXIMUM = 12;
export const PARTS_MAXIMUM = 200;

/** The operands of one comparison, in the order they are written. */
export const operandsOf = (atom: Atom): readonly Operand[] =>
  atom.is === 'filled'
    ? [{ field: atom.field }]
    : atom.is === 'between'
      ? [atom.value, atom.least, atom.most]
      : [atom.left, atom.right];

/** Every comparison in a condition. */
export const atomsOf = (condition: Condition): readonly Atom[] =>
  condition.is === 'all' || condition.is === 'any'
    ? condition.of.flatMap(atomsOf)
    : condition.is === 'not'
      ? atomsOf(condition.of)
      : [condition];

/** What an operand is made of. */
const partsOf = (operand: Operand): readonly Operand[] =>
  'sum' in operand
    ? operand.sum
    : 'calc' in operand
      ? operand.of
      : 'if' in operand
        ? [...atomsOf(operand.if).flatMap(operandsOf), operand.yes, operand.no]
        : [];

/** Whether it takes the columns of tables row by row. */
export const takesRows = (operand: Operand): boolean =>
  'sum' in operand || ('calc' in operand && (operand.calc === 'least' || operand.calc === 'greatest'));

/** The fields that an operand asks of, as often as it does. */
export const fieldsIn = (operand: Operand): readonly string[] =>
  'field' in operand ? [operand.field] : partsOf(operand).flatMap(fieldsIn);

/** Those among them that it needs a row for, where they are columns. */
export const rowFieldsIn = (operand: Operand): readonly string[] =>
  'field' in operand ? [operand.field] : takesRows(operand) ? [] : partsOf(operand).flatMap(rowFieldsIn);

/** The names of all the fields a condition asks of, each once. */
export const fieldsOf = (condition: Condition): readonly string[] => [
  ...new Set(atomsOf(condition).flatMap(operandsOf).flatMap(fieldsIn)),
];

/** Whether a name is that of a column among these fields. */
export const isColumn =
  (fields: Fields) =>
  (name: string): boolean =>
    Object.hasOwn(fields, name) && fields[name]?.many === true;

/** Parts that are worked out for an operand at most; those that take columns are so for every row. */
export const workOf = (operand: Operand, fields: Fields, rows: number): number => {
  const times = (part: Operand) => (takesRows(operand) && rowFieldsIn(part).some(isColumn(fields)) ? rows : 1);
  return partsOf(operand).reduce((work, part) => work + times(part) * workOf(part, fields, rows), 1);
};
