import type { FormDefinition } from '#core/contract/work/form.ts';

/** How a field, or a column of a table, is called. */
export const nameOf = ({ fields }: FormDefinition, id: string): string => {
  const [own, column] = id.split('.');
  const field = fields.find((one) => one.id === own);
  const cell = field?.columns?.find((one) => one.id === column);
  return cell === undefined ? (field?.label ?? id) : `${field?.label ?? ''}: ${cell.label}`;
};
