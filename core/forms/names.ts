import type { FormDefinition } from '#core/contract/work/form.ts';

/** The label of a field or table column. */
export const nameOf = ({ fields }: FormDefinition, id: string): string => {
  const [own, column] = id.split('.');
  const field = fields.find((one) => one.id === own);
  const cell = field?.columns?.find((one) => one.id === column);
  return cell === undefined ? (field?.label ?? id) : `${field?.label ?? ''}: ${cell.label}`;
};

/** Unique names for use in formulas, by id. */
export function namesFor(definition: FormDefinition, ids: readonly string[]): ReadonlyMap<string, string> {
  const names = ids.map((id) => [id, nameOf(definition, id).trim()] as const);
  const count = Map.groupBy(names, ([, name]) => name.toLowerCase());
  return new Map(
    names.map(([id, name]) => [
      id,
      name === '' || count.get(name.toLowerCase())?.length !== 1 ? `${name} (${id})` : name,
    ]),
  );
}
