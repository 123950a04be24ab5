import { NUMERIC_MAXIMUM } from '#core/contract/constants.ts';
import type { Index } from '#core/contract/master.ts';
import { fail, type Result } from '#core/kernel/result.ts';
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
