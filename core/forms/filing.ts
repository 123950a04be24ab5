import type { FormDefinition, FormValues } from '#core/contract/work/form.ts';
import type { ValueType } from '#core/kernel/value.ts';
import { choicesOf, textOf } from './model.ts';

/** The index values of an answer; a day becomes midnight if the index holds points in time. */
export const indexesOf = (
  { fields }: FormDefinition,
  values: FormValues,
  typeOf: (indexid: number) => ValueType | undefined,
): { readonly indexid: number; readonly value: string }[] =>
  fields.flatMap(({ id, kind, indexid }) => {
    if (indexid === undefined) return [];
    const value = textOf(values, id) || choicesOf(values, id).join(', ');
    const isMidnight = kind === 'date' && value !== '' && typeOf(indexid) === 'datetime';
    return [{ indexid, value: isMidnight ? `${value} 00:00:00` : value }];
  });
