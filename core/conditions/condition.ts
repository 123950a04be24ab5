import type { ValueType } from '#core/kernel/value.ts';

/**
 * The fields a condition can refer to: index values and form fields, with the types of the index rules. A flag is '1'
 * or '0'.
 */
export type FieldType = ValueType | 'flag';

export interface Field {
  readonly type: FieldType;
  /** A table column: a list of values. Sums add them up; every other comparison refuses them. */
  readonly many?: boolean;
  /** The only texts it can contain. */
  readonly options?: readonly string[];
  /** Lower and upper bound of its numbers. */
  readonly least?: number;
  readonly most?: number;
}
export type Fields = Readonly<Record<string, Field>>;

/** Values as written on the wire. A missing or empty text means that the field is not filled. */
export type Values = Readonly<Record<string, string | readonly string[]>>;

/** Operands that need no calculation. `today` is a number of days after the current day. */
export type Plain =
  | { readonly field: string }
  | { readonly number: number }
  | { readonly text: string }
  /** dd.MM.yyyy */
  | { readonly day: string }
  | { readonly today: number }
  | { readonly flag: boolean };

/** The calculations besides sums, and how many operands each takes; 0 means any number. */
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
 * A side of a comparison, or the formula of a calculated value. Sum, least and greatest take table columns row by row;
 * anywhere else a column has no value.
 */
export type Operand =
  | Plain
  | { readonly sum: readonly Operand[] }
  | { readonly calc: Calculation; readonly of: readonly Operand[] }
  | { readonly if: Condition; readonly yes: Operand; readonly no: Operand };

/** Most decimals that can be rounded to. */
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
 * A condition is data: comparisons, ranges and sums joined by and, or, not. It defines no names and has no loops, so
 * evaluation always ends. A comparison with an unfilled field is false, even 'unequal'.
 */
export type Condition =
  | { readonly is: 'all'; readonly of: readonly Condition[] }
  | { readonly is: 'any'; readonly of: readonly Condition[] }
  | { readonly is: 'not'; readonly of: Condition }
  | Atom;

export type Atom =
  | { readonly is: 'filled'; readonly field: string }
  | { readonly is: Comparison; readonly left: Operand; readonly right: Operand }
  /** Both ends are included. */
  | { readonly is: 'between'; readonly value: Operand; readonly least: Operand; readonly most: Operand };

/** Larger conditions are refused: nobody could read them back. */
export const DEPTH_MAXIMUM = 12;
export const PARTS_MAXIMUM = 200;

/** The operands of one comparison, in written order. */
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

/** The direct parts of an operand. */
const partsOf = (operand: Operand): readonly Operand[] =>
  'sum' in operand
    ? operand.sum
    : 'calc' in operand
      ? operand.of
      : 'if' in operand
        ? [...atomsOf(operand.if).flatMap(operandsOf), operand.yes, operand.no]
        : [];

/** Whether the operand takes table columns row by row. */
export const takesRows = (operand: Operand): boolean =>
  'sum' in operand || ('calc' in operand && (operand.calc === 'least' || operand.calc === 'greatest'));

/** The fields an operand refers to, with repetitions. */
export const fieldsIn = (operand: Operand): readonly string[] =>
  'field' in operand ? [operand.field] : partsOf(operand).flatMap(fieldsIn);

/** Those of its fields that need a row if they are columns. */
export const rowFieldsIn = (operand: Operand): readonly string[] =>
  'field' in operand ? [operand.field] : takesRows(operand) ? [] : partsOf(operand).flatMap(rowFieldsIn);

/** The names of all fields a condition refers to, each once. */
export const fieldsOf = (condition: Condition): readonly string[] => [
  ...new Set(atomsOf(condition).flatMap(operandsOf).flatMap(fieldsIn)),
];

/** Whether a name is a column among these fields. */
export const isColumn =
  (fields: Fields) =>
  (name: string): boolean =>
    Object.hasOwn(fields, name) && fields[name]?.many === true;

/** The most parts evaluated for an operand; parts that take columns count once per row. */
export const workOf = (operand: Operand, fields: Fields, rows: number): number => {
  const times = (part: Operand) => (takesRows(operand) && rowFieldsIn(part).some(isColumn(fields)) ? rows : 1);
  return partsOf(operand).reduce((work, part) => work + times(part) * workOf(part, fields, rows), 1);
};
