import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { MaskFieldDraft } from '../edit/draft.ts';
import type { AdminData, RowOf } from '../store.ts';
import { hasFlag, holdsValue, newField, PURPOSES, purposesOf, withPurpose } from './model.ts';

/** What a field of the search form alone can search. */
export const SOUGHT = PURPOSES.filter((purpose) => purpose !== 'index');
export type Sought = (typeof SOUGHT)[number];

/** The technical name of the index that a field which searches there gets. */
export const indexNameOf = (purpose: Sought): string => `search_${purpose}`;

/** A field whose index is made when its mask is saved. */
export const isPending = ({ indexid }: Pick<MaskFieldDraft, 'indexid'>): boolean => indexid < 0;

const seeks = (field: MaskFieldDraft, purpose: Sought): boolean => !holdsValue(field) && hasFlag(field, purpose);

/** What no field of the mask searches yet. */
export const unsought = (fields: readonly MaskFieldDraft[]): readonly Sought[] =>
  SOUGHT.filter((purpose) => !fields.some((field) => seeks(field, purpose)));

/** An index that holds no values and is there for this search: the one made for it, or one that a mask uses so. */
export function indexFor(
  purpose: Sought,
  { index, mask }: Pick<AdminData, 'index' | 'mask'>,
  fields: readonly MaskFieldDraft[],
): RowOf<'index'> | undefined {
  const uses = mask.flatMap((one) => one.fields);
  const used = (id: number) => uses.filter(({ indexid }) => indexid === id);
  return index.find(
    ({ id, name, type, retired }) =>
      !retired &&
      type === 'text' &&
      fields.every(({ indexid }) => indexid !== id) &&
      used(id).every((field) => seeks(field, purpose)) &&
      (used(id).length > 0 || name === indexNameOf(purpose)),
  );
}

/** A field that searches there, of a fitting index, or of one to be made. */
export function soughtField(
  purpose: Sought,
  caption: string,
  data: Pick<AdminData, 'index' | 'mask'>,
  fields: readonly MaskFieldDraft[],
): MaskFieldDraft {
  const id = indexFor(purpose, data, fields)?.id ?? -INDEX_FLAGS[purpose];
  return withPurpose(newField({ id, caption }), purpose);
}

/** What a pending field searches. */
export const pendingPurpose = (field: MaskFieldDraft): Sought | undefined =>
  isPending(field) ? SOUGHT.find((purpose) => purposesOf(field).includes(purpose)) : undefined;

/** A technical name that no index has, made from the wanted one. */
export function freeName(wanted: string, taken: readonly { readonly name: string }[]): string {
  const names = new Set(taken.map(({ name }) => name.toLowerCase()));
  let name = wanted;
  for (let number = 2; names.has(name.toLowerCase()); number += 1) name = `${wanted}_${number}`;
  return name;
}
