import type { FormDefinition, FormField, FormKind } from '#core/contract/work/form.ts';

/** A new id that no field of the form has, made from the field's kind. */
const freeId = ({ fields }: FormDefinition, kind: FormKind): string => {
  const taken = new Set(fields.map(({ id }) => id));
  for (let count = fields.length + 1; ; count += 1) if (!taken.has(`${kind}_${count}`)) return `${kind}_${count}`;
};

/** Inserts a new field after a position, or at the end. */
export function withField(
  definition: FormDefinition,
  kind: FormKind,
  label: string,
  behind: number,
): readonly [FormDefinition, FormField] {
  const field: FormField = {
    id: freeId(definition, kind),
    kind,
    label,
    required: false,
    ...((kind === 'choice' || kind === 'choices') && { options: ['1', '2'] }),
    ...(kind === 'table' && { columns: [{ id: 'a', kind: 'text', label: 'A', required: false }] }),
  };
  return [{ ...definition, fields: definition.fields.toSpliced(behind + 1, 0, field) }, field];
}

/** Moves a field to a position. */
export function withMoved(definition: FormDefinition, from: number, to: number): FormDefinition {
  const field = definition.fields[from];
  if (field === undefined || to < 0 || to >= definition.fields.length || from === to) return definition;
  return { ...definition, fields: definition.fields.toSpliced(from, 1).toSpliced(to, 0, field) };
}

export const withoutField = (definition: FormDefinition, at: number): FormDefinition => ({
  ...definition,
  fields: definition.fields.toSpliced(at, 1),
});

export const withCopy = (definition: FormDefinition, at: number): FormDefinition => {
  const field = definition.fields[at];
  if (field === undefined) return definition;
  const copy = { ...field, id: freeId(definition, field.kind), indexid: undefined };
  return { ...definition, fields: definition.fields.toSpliced(at + 1, 0, copy) };
};

export const withChanged = (definition: FormDefinition, at: number, change: Partial<FormField>): FormDefinition => ({
  ...definition,
  fields: definition.fields.map((field, index) => (index === at ? { ...field, ...change } : field)),
});
