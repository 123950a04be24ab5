import type { Atom, Calculation, Condition, Operand, Plain } from './condition.ts';

/**
 * A condition prepared for reading out: negations are moved down to the comparisons, and nested joins of the same kind
 * become one list. The meaning is unchanged; the words come from the locales (`Words`).
 */
export type Sentence =
  | { readonly join: 'all' | 'any'; readonly parts: readonly Sentence[] }
  | { readonly negated: boolean; readonly atom: Atom };

export function sentenceOf(condition: Condition, negated = false): Sentence {
  if (condition.is === 'not') return sentenceOf(condition.of, !negated);
  if (condition.is !== 'all' && condition.is !== 'any') return { negated, atom: condition };
  const join = (condition.is === 'all') === negated ? 'any' : 'all';
  const parts = condition.of
    .map((part) => sentenceOf(part, negated))
    .flatMap((part) => ('join' in part && part.join === join ? part.parts : [part]));
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { join, parts };
}

/** What a language provides: the wording of each comparison (`notGreater` if negated) and how lists are joined. */
export interface Words {
  readonly comparison: (name: string, parts: Readonly<Record<string, string>>) => string;
  readonly operand: (operand: Plain) => string;
  readonly calculation: (name: 'sum' | Calculation, parts: readonly string[]) => string;
  /** A value that depends on a condition. */
  readonly choice: (parts: { readonly if: string; readonly yes: string; readonly no: string }) => string;
  readonly join: (join: 'all' | 'any', parts: readonly string[]) => string;
  /** An empty `all`, which always holds, or an empty `any`, which never does. */
  readonly empty: (join: 'all' | 'any') => string;
}

/** A sentence in words. A nested list gets brackets, so that 'and' and 'or' cannot be confused. */
export function inWords(sentence: Sentence, words: Words, inner = false): string {
  if ('join' in sentence) {
    if (sentence.parts.length === 0) return words.empty(sentence.join);
    const text = words.join(
      sentence.join,
      sentence.parts.map((part) => inWords(part, words, true)),
    );
    return inner ? `(${text})` : text;
  }
  const { negated, atom } = sentence;
  const name = negated ? `not${atom.is.charAt(0).toUpperCase()}${atom.is.slice(1)}` : atom.is;
  return words.comparison(name, partsOf(atom, words));
}

/** A formula in words; a nested calculation gets brackets. */
export function formulaInWords(operand: Operand, words: Words, inner = false): string {
  const whole = (text: string) => (inner ? `(${text})` : text);
  const parts = (of: readonly Operand[]) => of.map((part) => formulaInWords(part, words, true));
  if ('sum' in operand) return whole(words.calculation('sum', parts(operand.sum)));
  if ('calc' in operand) return whole(words.calculation(operand.calc, parts(operand.of)));
  if (!('if' in operand)) return words.operand(operand);
  const [one = '', other = ''] = parts([operand.yes, operand.no]);
  return whole(words.choice({ if: inWords(sentenceOf(operand.if), words), yes: one, no: other }));
}

function partsOf(atom: Atom, words: Words): Readonly<Record<string, string>> {
  if (atom.is === 'filled') return { left: words.operand({ field: atom.field }) };
  if (atom.is === 'between')
    return {
      left: formulaInWords(atom.value, words),
      least: formulaInWords(atom.least, words),
      most: formulaInWords(atom.most, words),
    };
  return { left: formulaInWords(atom.left, words), right: formulaInWords(atom.right, words) };
}
