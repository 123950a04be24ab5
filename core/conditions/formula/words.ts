/** The words of formulas, which every language has its own for; the English ones are always understood as well. */
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

/** How a formula is written: its words, the sign before decimals, and what fields are called, each differently. */
export interface Writing {
  readonly words: Readonly<Record<FormulaWord, string>>;
  readonly decimal: '.' | ',';
  readonly names: ReadonlyMap<string, string>;
}
