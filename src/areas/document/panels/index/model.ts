import type { DocumentInfo } from '#core/contract/document.ts';
import type { IndexType } from '#core/contract/master.ts';
import type { MasterData } from '#src/stores/masterdata/model.ts';

export interface Field {
  readonly id: number;
  readonly caption: string;
  /** As the wire writes it. */
  readonly value: string;
  readonly type: IndexType;
}

/** The index values of a document under the captions and in the order of its mask; values without a field of the mask follow. */
export function indexFields(
  info: Pick<DocumentInfo, 'maskid' | 'indexes'>,
  data: Pick<MasterData, 'masks' | 'indexes'>,
): Field[] {
  const values = new Map((info.indexes ?? []).map(({ indexid, value }) => [indexid, value]));
  const fields = data.masks.find(({ id }) => id === info.maskid)?.fields ?? [];
  const captions = new Map(fields.map(({ indexid, caption }) => [indexid, caption]));
  const order = [...captions.keys()].filter((id) => values.has(id));
  const rest = [...values.keys()].filter((id) => !captions.has(id));
  return [...order, ...rest]
    .map((id): Field => {
      const index = data.indexes.find((candidate) => candidate.id === id);
      return {
        id,
        caption: captions.get(id) ?? index?.caption ?? String(id),
        value: values.get(id) ?? '',
        type: index?.type ?? 'text',
      };
    })
    .filter(({ value }) => value !== '');
}

/** The name of a row of master data, or its number where the list does not have it (a list may be restricted). */
export const nameIn = (
  rows: readonly { readonly id: number; readonly name: string; readonly caption?: string }[],
  id: number,
): string => {
  const row = rows.find((candidate) => candidate.id === id);
  return row?.caption ?? row?.name ?? String(id);
};
