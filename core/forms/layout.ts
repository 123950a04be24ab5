import { FORM_PARTS_MAXIMUM, type FormDefinition, type FormField, type FormKind } from '#core/contract/work/form.ts';
import { copiedFields } from './copy.ts';
import { withMoved } from './edit.ts';

/** Units per line of a form, divisible into halves, thirds and quarters. */
export const UNITS = 12;

/** Kinds that always take a whole line. */
const WHOLE: ReadonlySet<FormKind> = new Set(['table', 'pagebreak']);
export const mayShare = ({ kind }: Pick<FormField, 'kind'>): boolean => !WHOLE.has(kind);

/** Units of a line that a field takes. */
export const unitsOf = ({ kind, part = 1 }: Pick<FormField, 'kind' | 'part'>): number =>
  WHOLE.has(kind) ? UNITS : UNITS / part;

export interface Placed {
  readonly field: FormField;
  readonly from: number;
  readonly units: number;
}

/** The lines of a form, each filled with as many fields as fit, like a grid on the screen. */
export function linesOf(fields: readonly FormField[]): readonly (readonly Placed[])[] {
  const lines: Placed[][] = [];
  for (const field of fields) {
    const units = unitsOf(field);
    const last = lines.at(-1);
    const from = last?.reduce((sum, one) => sum + one.units, 0) ?? UNITS;
    if (last !== undefined && from + units <= UNITS) last.push({ field, from, units });
    else lines.push([{ field, from: 0, units }]);
  }
  return lines;
}

/**
 * Puts a field beside another, giving all fields of that line the same width; if the line is full, after or before it.
 */
function withBeside(
  definition: FormDefinition,
  from: number,
  to: number,
  side: 'left' | 'right',
): readonly [FormDefinition, number] {
  const [moved, target] = [definition.fields[from], definition.fields[to]];
  if (moved === undefined || target === undefined || from === to) return [definition, from];
  const rest = definition.fields.toSpliced(from, 1);
  const at = rest.indexOf(target) + (side === 'right' ? 1 : 0);
  const line = linesOf(rest).find((placed) => placed.some(({ field }) => field === target)) ?? [];
  const part = line.length + 1;
  if (part > FORM_PARTS_MAXIMUM || ![moved, ...line.map(({ field }) => field)].every(mayShare))
    return [withMoved(definition, from, at), at];
  const ids = new Set([moved.id, ...line.map(({ field }) => field.id)]);
  const fields = rest.toSpliced(at, 0, moved).map((field) => (ids.has(field.id) ? { ...field, part } : field));
  return [{ ...definition, fields }, at];
}

export type Edge = 'top' | 'bottom' | 'left' | 'right';

/** Puts a field above, below or beside another. @returns its new position */
export function withDropped(
  definition: FormDefinition,
  from: number,
  to: number,
  edge: Edge,
): readonly [FormDefinition, number] {
  if (edge === 'left' || edge === 'right') return withBeside(definition, from, to, edge);
  const behind = to + (edge === 'bottom' ? 1 : 0);
  const at = Math.max(0, Math.min(from < behind ? behind - 1 : behind, definition.fields.length - 1));
  return [withMoved(definition, from, at), at];
}

/** Makes a field narrower (1) or wider (-1), within the limits. */
export const partAfter = ({ part = 1 }: FormField, step: 1 | -1): number | undefined => {
  const next = Math.max(1, Math.min(part + step, FORM_PARTS_MAXIMUM));
  return next === 1 ? undefined : next;
};

/** Arranges the fields below a heading, up to the next one, in the given number of columns. */
export function withColumns(definition: FormDefinition, heading: number, columns: number): FormDefinition {
  const section = new Set(copiedFields(definition, heading).slice(1).filter(mayShare));
  const part = columns === 1 ? undefined : columns;
  return { ...definition, fields: definition.fields.map((field) => (section.has(field) ? { ...field, part } : field)) };
}

/** The number of columns of a section; undefined if its fields have different widths. */
export function columnsOf(definition: FormDefinition, heading: number): number | undefined {
  const parts = new Set(
    copiedFields(definition, heading)
      .slice(1)
      .filter(mayShare)
      .map(({ part = 1 }) => part),
  );
  const [only = 1] = parts;
  return parts.size > 1 ? undefined : only;
}
