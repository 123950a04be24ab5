import type { DocumentInfo } from '#core/contract/document.ts';
import type { MasterData } from '#src/stores/masterdata/model.ts';

export interface Field {
  readonly id: number;
  readonly caption: string;
  readonly value: string;
}

/** The index values of a document under the captions and in the order of its mask; values without a field of the mask follow. */
export function indexFields(info: Pick<DocumentInfo, 'maskid' | 'indexes'>, data: Pick<MasterData, 'masks' | 'indexes'>): Field[] {
  const values = new Map((info.indexes ?? []).map(({ indexid, value }) => [indexid, value]));
  const fields = data.masks.find(({ id }) => id === info.maskid)?.fields ?? [];
  const known = fields.filter(({ indexid }) => values.has(indexid)).map(({ indexid, caption }) => ({ id: indexid, caption, value: values.get(indexid) ?? '' }));
  const shown = new Set(known.map(({ id }) => id));
  const rest = [...values].filter(([id]) => !shown.has(id)).map(([id, value]) => ({ id, caption: data.indexes.find((index) => index.id === id)?.caption ?? String(id), value }));
  return [...known, ...rest].filter(({ value }) => value !== '');
}

/** The name of a row of master data, or its number where the list does not have it (a list may be restricted). */
export const nameIn = (rows: readonly { readonly id: number; readonly name: string; readonly caption?: string }[], id: number): string => {
  const row = rows.find((candidate) => candidate.id === id);
  return row?.caption ?? row?.name ?? String(id);
};
