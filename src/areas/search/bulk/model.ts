import type { DocumentInfo, IndexValue } from '#core/contract/document/document.ts';
import type { DocumentChange } from '#core/contract/document/documentSave.ts';
import type { Doctype } from '#core/contract/master.ts';
import { fieldsOf, type FilingCatalogue, masksFor, offered } from '#src/filing/model.ts';

/**
 * The values to set in many documents; absent properties stay unchanged. Document types are chosen by name because each
 * client has its own.
 */
export interface Wanted {
  readonly year?: number;
  readonly doctype?: string;
  /** In wire format; an empty value clears its index. */
  readonly values: readonly IndexValue[];
}

/** The properties of a document a bulk change needs. */
export type Filed = Pick<
  DocumentInfo,
  'docid' | 'filename' | 'clientid' | 'year' | 'doctypeid' | 'maskid' | 'revision' | 'indexes'
>;

const valueOf = ({ indexes = [] }: Pick<Filed, 'indexes'>, indexid: number): string =>
  indexes.find((own) => own.indexid === indexid)?.value ?? '';

export const isNothing = ({ year, doctype, values }: Wanted): boolean =>
  year === undefined && doctype === undefined && values.length === 0;

const typeFor = ({ clientid }: Pick<Filed, 'clientid'>, { doctype }: Wanted, doctypes: readonly Doctype[]) =>
  doctypes.find((own) => own.name === doctype && own.clientid === clientid);

/** Whether a document keeps its type because its client has none of the name. */
export const lacksType = (document: Filed, wanted: Wanted, doctypes: readonly Doctype[]): boolean =>
  wanted.doctype !== undefined && typeFor(document, wanted, doctypes) === undefined;

/** The mask after the change: the present one if it fits the type after the change, else the first that does. */
export function maskAfter(
  document: Filed,
  wanted: Wanted,
  { doctypes, masks }: Pick<FilingCatalogue, 'doctypes' | 'masks'>,
): number | undefined {
  const type = typeFor(document, wanted, doctypes);
  if (type === undefined) return document.maskid;
  const fitting = masksFor(type.id, offered(masks, document.maskid)).masks;
  return (fitting.find(({ id }) => id === document.maskid) ?? fitting[0])?.id;
}

/** The change to send for one document; undefined if it needs none. */
export function changeOf(document: Filed, wanted: Wanted, doctypes: readonly Doctype[]): DocumentChange | undefined {
  const type = typeFor(document, wanted, doctypes);
  const change: DocumentChange = {
    ...(wanted.year !== undefined && wanted.year !== document.year && { year: wanted.year }),
    // The server keeps the mask if it fits the new type, and otherwise chooses one that does.
    ...(type !== undefined && type.id !== document.doctypeid && { doctypeid: type.id }),
  };
  const indexes = wanted.values.filter(({ indexid, value }) => valueOf(document, indexid) !== value);
  if (indexes.length > 0) change.indexes = indexes.map((value) => ({ ...value }));
  if (Object.keys(change).length === 0) return undefined;
  return document.revision === undefined ? change : { ...change, revision: document.revision };
}

/** The change that restores the previous values of what was sent. Later changes by others are not overwritten. */
export function undoOf(
  before: Filed,
  sent: DocumentChange,
  revision: number | undefined,
  catalogue: Pick<FilingCatalogue, 'masks' | 'indexes'>,
): DocumentChange {
  // A new mask drops the values of fields that it lacks, so all values of the previous mask are set again.
  const indexids =
    sent.doctypeid === undefined
      ? (sent.indexes ?? []).map(({ indexid }) => indexid)
      : fieldsOf(before, catalogue).map(({ index }) => index.id);
  return {
    ...(revision !== undefined && { revision }),
    ...(sent.year !== undefined && { year: before.year }),
    ...(sent.doctypeid !== undefined && { doctypeid: before.doctypeid, maskid: before.maskid }),
    ...(indexids.length > 0 && { indexes: indexids.map((indexid) => ({ indexid, value: valueOf(before, indexid) })) }),
  };
}
