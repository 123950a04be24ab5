import type { FormField, FormValues } from '#core/contract/work/form.ts';
import { choicesOf, filesOf, rowsOf, signatureOf, textOf } from './model.ts';

/** The value of a field on one line, for lists and spreadsheets. @param drawn text shown for a drawing */
export function cellText(values: FormValues, { id, kind, columns = [] }: FormField, drawn: string): string {
  if (kind === 'choices') return choicesOf(values, id).join(', ');
  if (kind === 'file')
    return filesOf(values, id)
      .map(({ name }) => name)
      .join(', ');
  if (kind === 'signature') {
    const signature = signatureOf(values, id);
    return signature === undefined ? '' : 'typed' in signature ? signature.typed : drawn;
  }
  if (kind === 'table')
    return rowsOf(values, id)
      .map((row) => columns.map((column) => row[column.id] ?? '').join(' · '))
      .join(' | ');
  return textOf(values, id);
}
