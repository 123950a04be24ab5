import { fail, ok, type Result } from '#core/kernel/result.ts';
import { checkFormula } from '../check.ts';
import type { Fields, Operand } from '../condition.ts';
import { parseFormula } from '../parse.ts';
import { type Place, tokensOf } from './lexer.ts';
import { type FormulaFault, Problem, Reading } from './reading.ts';
import type { Writing } from './words.ts';

/** A problem in a formula as typed, with its place. */
export interface FormulaProblem extends Place {
  readonly what: FormulaFault;
  /** The text at that place. */
  readonly text: string;
}

const TEXT_MAXIMUM = 4000;

/**
 * Reads a formula as people type it: `sum([Items: Count] * [Items: Price]) * 19 %`. A result is always accepted by
 * `checkFormula` over these fields; anything else is reported with its place.
 */
export function readFormula(text: string, fields: Fields, writing: Writing): Result<Operand, FormulaProblem> {
  const told = ({ from, to }: Place, what: FormulaProblem['what']) =>
    fail({ what, from, to, text: text.slice(from, to) });
  if (text.length > TEXT_MAXIMUM) return told({ from: TEXT_MAXIMUM, to: text.length }, 'tooLong');
  const reading = new Reading(tokensOf(text), fields, writing);
  try {
    const formula = reading.whole();
    const read = parseFormula(formula);
    const problem = read.ok ? checkFormula(formula, fields)[0] : read.error;
    return problem === undefined ? ok(formula) : told(reading.placeOf(formula, problem.at), problem.what);
  } catch (error) {
    if (error instanceof Problem) return told(error.place, error.what);
    throw error;
  }
}
