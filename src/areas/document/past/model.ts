import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { PastDocument } from '#core/contract/document/history.ts';
import type { Mark } from '#core/marks/mark.ts';
import { markFromWire } from '#src/viewer/session/layers/wire.ts';
import type { MasterData } from '#src/stores/masterdata/model.ts';
import { indexFields, maskShown, placeRows } from '../panels/index/model.ts';

/** A value at that time beside the present one; rows without a caption get theirs by name. */
export interface PastRow {
  readonly name: string;
  readonly caption?: string;
  readonly was: string;
  /** Absent if unchanged. */
  readonly now?: string;
}

const beside = (was: string, now: string): Pick<PastRow, 'was' | 'now'> => (was === now ? { was } : { was, now });

/** Compares how a document was filed then with how it is filed now. @param language two letters */
export function pastRows(
  past: PastDocument,
  info: DocumentInfo,
  data: Pick<MasterData, 'masks' | 'indexes' | 'doctypes' | 'clients' | 'products'>,
  language: string,
): readonly PastRow[] {
  const places = new Map<string, string>(placeRows(info, data));
  const were = indexFields(past, maskShown(past, data.masks, null), data, language);
  const are = indexFields(info, maskShown(info, data.masks, null), data, language);
  const now = new Map(are.map(({ id, text }) => [id, text]));
  const known = new Set(were.map(({ id }) => id));
  return [
    ...placeRows(past, data).map(([name, text]) => ({ name, ...beside(text, places.get(name) ?? '') })),
    ...were.map(({ id, caption, text }) => ({ name: `index ${id}`, caption, ...beside(text, now.get(id) ?? '') })),
    ...are
      .filter(({ id }) => !known.has(id))
      .map(({ id, caption, text }) => ({ name: `index ${id}`, caption, was: '', now: text })),
  ];
}

/** Groups marks by page and owner. */
export const pastMarks = ({ layer }: Pick<PastDocument, 'layer'>) => {
  const pages = Map.groupBy(layer, ({ pageno, ownername }) => `${pageno} ${ownername}`);
  return [...pages].map(([key, groups]) => ({
    key,
    page: groups[0]?.pageno ?? 0,
    user: groups[0]?.ownername ?? '',
    count: groups.reduce((sum, { marks }) => sum + marks.length, 0),
  }));
};

/** The marks on a page, lowest first. Marks this client cannot read are left out. */
export const pastPageMarks = ({ layer }: Pick<PastDocument, 'layer'>, page: number): readonly Mark[] =>
  layer
    .filter(({ pageno }) => pageno === page)
    .toSorted((one, other) => one.editgroupno - other.editgroupno)
    .flatMap(({ marks }) =>
      marks.flatMap((wire) => {
        const read = markFromWire(wire);
        return read.ok ? [read.value] : [];
      }),
    );
