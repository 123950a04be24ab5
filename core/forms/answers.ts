import type { FormDefinition, FormField, FormValues } from '#core/contract/work/form.ts';
import { cellText } from './cell.ts';
import { hasValue } from './model.ts';

/** An answer with the values the list is sorted and filtered by. */
export interface Answered {
  readonly number: number;
  readonly at: number;
  readonly by: string;
  readonly version: number;
  readonly comment: string;
  readonly values: FormValues;
}

/** The fields of several versions, each once, in its latest form. @param definitions latest first */
export function fieldsOfAll(definitions: readonly FormDefinition[]): readonly FormField[] {
  const fields = new Map<string, FormField>();
  for (const definition of definitions)
    for (const field of definition.fields) if (hasValue(field) && !fields.has(field.id)) fields.set(field.id, field);
  return [...fields.values()];
}

export const columnOf = ({ id }: Pick<FormField, 'id'>): string => `field_${id}`;

/** The values by which answers are sorted, filtered and searched, by column. */
export const answerValues = (
  fields: readonly FormField[],
): Readonly<Record<string, (answer: Answered) => string | number | null>> => ({
  number: ({ number }) => number,
  at: ({ at }) => at,
  by: ({ by }) => by,
  version: ({ version }) => version,
  comment: ({ comment }) => comment,
  ...Object.fromEntries(fields.map((field) => [columnOf(field), ({ values }: Answered) => sortable(values, field)])),
});

/** The sort key of a value: numbers as numbers, days in calendar order. */
function sortable(values: FormValues, field: FormField): string | number | null {
  const text = cellText(values, field, '');
  if (text === '') return null;
  if (field.kind === 'number' || field.kind === 'amount' || field.kind === 'computed') {
    const number = Number(text);
    // An earlier version may have had text here; NaN would break the sort order.
    return Number.isNaN(number) ? null : number;
  }
  return field.kind === 'date' ? text.replace(/^(\d+)\.(\d+)\.(\d+)/, '$3$2$1') : text;
}
