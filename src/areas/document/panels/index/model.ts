import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { Mask } from '#core/contract/master.ts';
import type { MasterData } from '#src/stores/masterdata/model.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { valueText } from '#core/kernel/value.ts';

/**
 * Properties of a field shown to the user, from its flag bits (specification, section 3): it distinguishes versions
 * from new documents, or cannot be typed.
 */
export type FieldSign = 'versioning' | 'readOnly';

export interface Field {
  readonly id: number;
  readonly caption: string;
  /** As displayed. */
  readonly text: string;
  readonly signs: readonly FieldSign[];
}

const SIGNS: readonly FieldSign[] = ['versioning', 'readOnly'];

/**
 * The mask whose captions and order the view follows: the one named in the address (specification, section 2: query
 * maskid) if the user may see it, otherwise the document's own.
 */
export const maskShown = (
  { maskid }: Pick<DocumentInfo, 'maskid'>,
  masks: readonly Mask[],
  asked: string | null,
): Mask | undefined => masks.find(({ id }) => String(id) === asked) ?? masks.find(({ id }) => id === maskid);

/**
 * The index values of a document with captions and order from the mask, followed by values without a mask field. Fields
 * that stand for other properties of a document (its type, its notes …) have no value and are left out.
 * @param language two letters
 */
export function indexFields(
  { indexes = [] }: Pick<DocumentInfo, 'indexes'>,
  mask: Mask | undefined,
  data: Pick<MasterData, 'indexes'>,
  language: string,
): Field[] {
  const values = new Map(indexes.map(({ indexid, value }) => [indexid, value]));
  const fields = new Map(mask?.fields.map((field) => [field.indexid, field]));
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

/** The name of a master data row, or its id if the row is not in the (possibly restricted) list. */
export const nameIn = (
  rows: readonly { readonly id: number; readonly name: string; readonly caption?: string }[],
  id: number,
): string => {
  const row = rows.find((candidate) => candidate.id === id);
  return row?.caption ?? row?.name ?? String(id);
};

/** Rows about the filing. */
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
 * Rows about the file. `archived` is the date only; the screen adds the user. Files without pages, such as videos, get
 * no page count.
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
