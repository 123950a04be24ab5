import type { TFunction } from 'i18next';
import type { FormulaWord, Writing } from '#core/conditions/formula/words.ts';
import type { Language } from '#core/contract/constants.ts';

/** How formulas are written in the user's language. @param names field names, all different */
export const writingOf = (t: TFunction<'forms'>, language: Language, names: Writing['names']): Writing => {
  const word = (name: FormulaWord) => t(`formula.words.${name}`);
  return {
    words: {
      sum: word('sum'),
      min: word('min'),
      max: word('max'),
      round: word('round'),
      days: word('days'),
      if: word('if'),
      filled: word('filled'),
      contains: word('contains'),
      starts: word('starts'),
      and: word('and'),
      or: word('or'),
      not: word('not'),
      yes: word('yes'),
      no: word('no'),
      today: word('today'),
    },
    decimal: language === 'en' ? '.' : ',',
    names,
  };
};

/** The text of a formula that could not be parsed. */
export const unreadIn = (formula: unknown): string | undefined =>
  typeof formula === 'object' && formula !== null && 'unread' in formula && typeof formula.unread === 'string'
    ? formula.unread
    : undefined;
