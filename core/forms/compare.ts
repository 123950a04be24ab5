import type { FormDefinition, FormField } from '#core/contract/work/form.ts';

/** How a field changed between two versions. */
export type FieldChange =
  | { readonly what: 'added' | 'removed' | 'moved'; readonly field: FormField }
  | { readonly what: 'changed'; readonly field: FormField; readonly parts: readonly ChangedPart[] };

const PARTS = [
  'label',
  'kind',
  'required',
  'hint',
  'part',
  'options',
  'minimum',
  'maximum',
  'minlength',
  'maxlength',
  'format',
  'pattern',
  'columns',
  'formula',
  'lookup',
  'picture',
  'group',
  'show',
  'require',
  'indexid',
] as const;
export type ChangedPart = (typeof PARTS)[number];

/** The differences of a later version from an earlier one, in the later one's order; removed fields come last. */
export function changesBetween(before: FormDefinition, after: FormDefinition): readonly FieldChange[] {
  const old = new Map(before.fields.map((field) => [field.id, field]));
  const kept = new Set(after.fields.map(({ id }) => id).filter((id) => old.has(id)));
  const places = (fields: readonly FormField[]) => fields.filter(({ id }) => kept.has(id)).map(({ id }) => id);
  const still = new Set(inOrder(places(before.fields), places(after.fields)));
  const changes = after.fields.flatMap((field): FieldChange[] => {
    const was = old.get(field.id);
    if (was === undefined) return [{ what: 'added', field }];
    const parts = PARTS.filter((part) => JSON.stringify(was[part]) !== JSON.stringify(field[part]));
    return [
      ...(parts.length > 0 ? [{ what: 'changed', field, parts } as const] : []),
      ...(still.has(field.id) ? [] : [{ what: 'moved', field } as const]),
    ];
  });
  const gone = before.fields.filter(({ id }) => !kept.has(id));
  return [...changes, ...gone.map((field) => ({ what: 'removed', field }) as const)];
}

/** The longest common order of both: all other fields were moved. */
function inOrder(before: readonly string[], after: readonly string[]): readonly string[] {
  const places = new Map(before.map((id, at) => [id, at]));
  /** For each name of `after`: the longest run that ends with it, as its length and the previous name. */
  const best: { readonly length: number; readonly from: number }[] = [];
  for (const [at, id] of after.entries()) {
    let [length, from] = [1, -1];
    for (let other = 0; other < at; other += 1) {
      const held = best[other];
      if (held === undefined || held.length < length) continue;
      if ((places.get(after[other] ?? '') ?? 0) < (places.get(id) ?? 0)) [length, from] = [held.length + 1, other];
    }
    best.push({ length, from });
  }
  const row: string[] = [];
  let at = best.reduce((most, { length }, place) => (length > (best[most]?.length ?? 0) ? place : most), 0);
  for (; at >= 0; at = best[at]?.from ?? -1) {
    const id = after[at];
    if (id === undefined) break;
    row.unshift(id);
  }
  return row;
}
