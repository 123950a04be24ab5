import { readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#core/contract/constants.ts';
import type { FormField, FormValues } from '#core/contract/work/form.ts';
import { choicesOf, filesOf, signatureOf, textOf } from '#core/forms/model.ts';
import { valueText } from '#core/kernel/value.ts';

export const shownPlain = (kind: FormField['kind'], wire: string, language: string): string =>
  kind === 'date'
    ? valueText('date', wire, language)
    : kind === 'number' || kind === 'amount' || kind === 'computed'
      ? valueText('float', wire, language)
      : wire;

/** In words, because the font has no tick. */
const WORDS = new Map<string, { readonly yes: string; readonly no: string }>(
  LANGUAGES.map((language) => {
    const file = new URL(`../../../locales/${language}/forms.json`, import.meta.url);
    return [language, JSON.parse(readFileSync(file, 'utf8')) as { readonly yes: string; readonly no: string }];
  }),
);
const yesOrNo = (wire: string, language: string): string => {
  const words = WORDS.get(language) ?? WORDS.get(DEFAULT_LANGUAGE);
  return { '1': words?.yes, '0': words?.no }[wire] ?? '';
};

/** A value as readable text; empty for drawings. */
export function shownValue({ id, kind }: FormField, values: FormValues, language: string): string {
  if (kind === 'choices') return choicesOf(values, id).join(', ');
  if (kind === 'file')
    return filesOf(values, id)
      .map(({ name }) => name)
      .join('\n');
  if (kind === 'signature') {
    const signature = signatureOf(values, id);
    return signature !== undefined && 'typed' in signature ? signature.typed : '';
  }
  if (kind === 'yesno') return yesOrNo(textOf(values, id), language);
  return shownPlain(kind, textOf(values, id), language);
}
