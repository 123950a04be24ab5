/** The keywords of formulas. Every language has its own; the English ones are always understood as well. */
export const FORMULA_WORDS = [
  'sum',
  'min',
  'max',
  'round',
  'days',
  'if',
  'filled',
  'contains',
  'starts',
  'and',
  'or',
  'not',
  'yes',
  'no',
  'today',
] as const;
export type FormulaWord = (typeof FORMULA_WORDS)[number];

/** How a formula is written: its keywords, the decimal separator and the names of fields. */
export interface Writing {
  readonly words: Readonly<Record<FormulaWord, string>>;
  readonly decimal: '.' | ',';
  readonly names: ReadonlyMap<string, string>;
}
