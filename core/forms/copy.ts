import { FORM_FIELDS_MAXIMUM, type FormDefinition, type FormField } from '#core/contract/work/form.ts';
import { idMaker } from './ids.ts';

/** The field at a position; for a heading also everything below it, up to the next one. */
export function copiedFields({ fields }: FormDefinition, at: number): readonly FormField[] {
  const field = fields[at];
  if (field === undefined) return [];
  if (field.kind !== 'heading') return [field];
  const next = fields.findIndex(({ kind }, place) => place > at && kind === 'heading');
  return fields.slice(at, next === -1 ? undefined : next);
}

/**
 * Inserts fields of this or another form after a position. They get new ids, and references among them are kept; their
 * index is not copied.
 */
export function withPasted(definition: FormDefinition, copied: readonly FormField[], behind: number): FormDefinition {
  const free = FORM_FIELDS_MAXIMUM - definition.fields.length;
  const taken = copied.slice(0, Math.max(0, free));
  const id = idMaker(definition.fields.map((one) => one.id));
  const ids = new Map(taken.map((one) => [one.id, id(one.id)]));
  const renamed = (name: string): string => {
    const [own = '', column] = name.split('.');
    const to = ids.get(own) ?? own;
    return column === undefined ? to : `${to}.${column}`;
  };
  const pasted = taken.map((one): FormField => {
    const { indexid: _, ...field } = one;
    return {
      ...field,
      id: ids.get(one.id) ?? one.id,
      ...(field.formula !== undefined && { formula: inside(field.formula, renamed) }),
      ...(field.show !== undefined && { show: inside(field.show, renamed) }),
      ...(field.require !== undefined && { require: inside(field.require, renamed) }),
    };
  });
  return { ...definition, fields: definition.fields.toSpliced(behind + 1, 0, ...pasted) };
}

/** A condition or formula with its fields renamed. */
function inside(raw: unknown, renamed: (name: string) => string): unknown {
  if (Array.isArray(raw)) return raw.map((one) => inside(one, renamed));
  if (typeof raw !== 'object' || raw === null) return raw;
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [
      key,
      key === 'field' && typeof value === 'string' ? renamed(value) : inside(value, renamed),
    ]),
  );
}
