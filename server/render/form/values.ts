import type { FormField, FormValues } from '#core/contract/work/form.ts';
import { choicesOf, filesOf, signatureOf, textOf } from '#core/forms/model.ts';
import { valueText } from '#core/kernel/value.ts';

export const shownPlain = (kind: FormField['kind'], wire: string, language: string): string =>
  kind === 'date'
    ? valueText('date', wire, language)
    : kind === 'number' || kind === 'amount' || kind === 'computed'
      ? valueText('float', wire, language)
      : wire;

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
  if (kind === 'yesno') return { '1': '✓', '0': '–' }[textOf(values, id)] ?? '';
  return shownPlain(kind, textOf(values, id), language);
}
