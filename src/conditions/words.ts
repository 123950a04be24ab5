import type { TFunction } from 'i18next';
import type { Calculation, Plain } from '#core/conditions/condition.ts';
import type { Words } from '#core/conditions/sentence.ts';
import type { Language } from '#core/contract/constants.ts';
import { valueText } from '#core/kernel/value.ts';

/** Comparison names used in sentences (core/conditions/sentence.ts), including the negated ones. */
const SAID = [
  'equal',
  'notEqual',
  'unequal',
  'notUnequal',
  'greater',
  'notGreater',
  'atLeast',
  'notAtLeast',
  'smaller',
  'notSmaller',
  'atMost',
  'notAtMost',
  'contains',
  'notContains',
  'starts',
  'notStarts',
  'filled',
  'notFilled',
  'between',
  'notBetween',
] as const;

/** Words for conditions in the user's language. @param nameOf returns a field's label */
export const wordsOf = (t: TFunction<'conditions'>, language: Language, nameOf: (id: string) => string): Words => ({
  comparison: (name, parts) => {
    const said = SAID.find((one) => one === name);
    return said === undefined ? name : t(`say.${said}`, { left: '', right: '', least: '', most: '', ...parts });
  },
  operand: (operand) => operandInWords(operand, t, language, nameOf),
  calculation: (name, parts) => calculated(name, parts, t),
  choice: (parts) => t('say.if', { condition: parts.if, yes: parts.yes, no: parts.no }),
  join: (join, parts) => parts.join(` ${t(`say.${join}`)} `),
  empty: (join) => t(join === 'all' ? 'say.always' : 'say.never'),
});

function operandInWords(
  operand: Plain,
  t: TFunction<'conditions'>,
  language: Language,
  nameOf: (id: string) => string,
): string {
  if ('field' in operand) return t('say.quoted', { text: nameOf(operand.field) });
  if ('text' in operand) return t('say.quoted', { text: operand.text });
  if ('number' in operand) return valueText('float', String(operand.number), language);
  if ('day' in operand) return valueText('date', operand.day, language);
  if ('flag' in operand) return t(operand.flag ? 'yes' : 'no');
  if (operand.today === 0) return t('say.today');
  return t(operand.today > 0 ? 'say.daysAfter' : 'say.daysBefore', { count: Math.abs(operand.today) });
}

function calculated(name: 'sum' | Calculation, parts: readonly string[], t: TFunction<'conditions'>): string {
  const [one = '', other = ''] = parts;
  if (name === 'sum') return t('say.sum', { parts: parts.join(' + ') });
  if (name === 'plus' || name === 'product') return parts.join(` ${t(name === 'plus' ? 'say.plus' : 'say.times')} `);
  if (name === 'least' || name === 'greatest') return t(`say.${name}`, { parts: parts.join(', ') });
  return t(`say.${name}`, { one, other });
}
