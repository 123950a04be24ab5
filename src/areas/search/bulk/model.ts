import type { DocumentInfo, IndexValue } from '#core/contract/document/document.ts';
import type { DocumentChange } from '#core/contract/document/documentSave.ts';
import type { Doctype } from '#core/contract/master.ts';

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

/** The change to send for one document; undefined if it needs none or its client has no such type. */
export function changeOf(document: Filed, wanted: Wanted, doctypes: readonly Doctype[]): DocumentChange | undefined {
  const type = doctypes.find(({ name, clientid }) => name === wanted.doctype && clientid === document.clientid);
  const change: DocumentChange = {
    ...(wanted.year !== undefined && wanted.year !== document.year && { year: wanted.year }),
    // Keep the current mask: the document already has its values.
    ...(type !== undefined && type.id !== document.doctypeid && { doctypeid: type.id, maskid: document.maskid }),
  };
  const indexes = wanted.values.filter(({ indexid, value }) => valueOf(document, indexid) !== value);
  if (indexes.length > 0) change.indexes = indexes.map((value) => ({ ...value }));
  if (Object.keys(change).length === 0) return undefined;
  return document.revision === undefined ? change : { ...change, revision: document.revision };
}

/** The change that restores the previous values of what was sent. Later changes by others are not overwritten. */
export const undoOf = (before: Filed, sent: DocumentChange, revision: number | undefined): DocumentChange => ({
  ...(revision !== undefined && { revision }),
  ...(sent.year !== undefined && { year: before.year }),
  ...(sent.doctypeid !== undefined && { doctypeid: before.doctypeid, maskid: before.maskid }),
  ...(sent.indexes !== undefined && {
    indexes: sent.indexes.map(({ indexid }) => ({ indexid, value: valueOf(before, indexid) })),
  }),
});
