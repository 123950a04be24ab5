import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { MasterData } from '#src/stores/masterdata/model.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { valueText } from '#core/kernel/value.ts';

/**
 * What a reader is told of a field's flag bits (specification, section 3): it tells versions from new documents, or no
 * one types it.
 */
export type FieldSign = 'versioning' | 'readOnly';

export interface Field {
  readonly id: number;
  readonly caption: string;
  /** As it is read. */
  readonly text: string;
  readonly signs: readonly FieldSign[];
}

const SIGNS: readonly FieldSign[] = ['versioning', 'readOnly'];

/**
 * The index values of a document under the captions and in the order of its mask; values without a field of the mask
 * follow. Fields that stand for something else of a document (its type, its notes …) hold no value and are not among
 * them.
 * @param language two letters
 */
export function indexFields(
  info: Pick<DocumentInfo, 'maskid' | 'indexes'>,
  data: Pick<MasterData, 'masks' | 'indexes'>,
  language: string,
): Field[] {
  const values = new Map((info.indexes ?? []).map(({ indexid, value }) => [indexid, value]));
  const fields = new Map(
    (data.masks.find(({ id }) => id === info.maskid)?.fields ?? []).map((field) => [field.indexid, field]),
  );
  const order = [...fields.keys()].filter((id) => values.has(id));
  const rest = [...values.keys()].filter((id) => !fields.has(id));
  return [...order, ...rest]
    .map((id): Field => {
      const field = fields.get(id);
      const index = data.indexes.find((candidate) => candidate.id === id);
      return {
        id,
        caption: field?.caption ?? index?.caption ?? String(id),
        text: valueText(index?.type ?? 'text', values.get(id) ?? '', language),
        signs: SIGNS.filter((sign) => ((field?.flags ?? 0) & INDEX_FLAGS[sign]) !== 0),
      };
    })
    .filter(({ text }) => text !== '');
}

/** The name of a row of master data, or its number where the list does not have it (a list may be restricted). */
export const nameIn = (
  rows: readonly { readonly id: number; readonly name: string; readonly caption?: string }[],
  id: number,
): string => {
  const row = rows.find((candidate) => candidate.id === id);
  return row?.caption ?? row?.name ?? String(id);
};

/** What the document is filed under. */
export const placeRows = (
  info: Pick<DocumentInfo, 'doctypeid' | 'clientid' | 'productid' | 'year'>,
  data: Pick<MasterData, 'doctypes' | 'clients' | 'products'>,
) =>
  [
    ['doctype', nameIn(data.doctypes, info.doctypeid)],
    ['client', nameIn(data.clients, info.clientid)],
    ['product', nameIn(data.products, info.productid)],
    ['year', String(info.year)],
  ] as const;

/**
 * What is known of its file; `archived` is the day, by whom is told beside it. A film, say, has no pages.
 * @param language two letters
 */
export const fileRows = (
  info: Pick<DocumentInfo, 'filename' | 'version' | 'pagecount' | 'archivedate'>,
  language: string,
) =>
  [
    { name: 'file', text: info.filename },
    ...(info.pagecount === 0 ? [] : [{ name: 'pages', text: info.pagecount.toLocaleString(language) } as const]),
    { name: 'version', text: String(info.version) },
    { name: 'archived', text: dateText(info.archivedate, language) },
  ] as const;
