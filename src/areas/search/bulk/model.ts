import type { DocumentInfo, IndexValue } from '#core/contract/document/document.ts';
import type { DocumentChange } from '#core/contract/document/documentSave.ts';
import type { Doctype } from '#core/contract/master.ts';

/**
 * What many documents are to have: what is absent stays as each has it. Types go by name, for each client has its own.
 */
export interface Wanted {
  readonly year?: number;
  readonly doctype?: string;
  /** As the wire writes them; an empty value clears its index. */
  readonly values: readonly IndexValue[];
}

/** A document as far as a change of many is about it. */
export type Filed = Pick<
  DocumentInfo,
  'docid' | 'filename' | 'clientid' | 'year' | 'doctypeid' | 'maskid' | 'revision' | 'indexes'
>;

const valueOf = ({ indexes = [] }: Pick<Filed, 'indexes'>, indexid: number): string =>
  indexes.find((own) => own.indexid === indexid)?.value ?? '';

export const isNothing = ({ year, doctype, values }: Wanted): boolean =>
  year === undefined && doctype === undefined && values.length === 0;

/** What is sent for one document; undefined where it has all of it already, or its client knows no such type. */
export function changeOf(document: Filed, wanted: Wanted, doctypes: readonly Doctype[]): DocumentChange | undefined {
  const type = doctypes.find(({ name, clientid }) => name === wanted.doctype && clientid === document.clientid);
  const change: DocumentChange = {
    ...(wanted.year !== undefined && wanted.year !== document.year && { year: wanted.year }),
    // The present mask stays: the values that it asks for are there.
    ...(type !== undefined && type.id !== document.doctypeid && { doctypeid: type.id, maskid: document.maskid }),
  };
  const indexes = wanted.values.filter(({ indexid, value }) => valueOf(document, indexid) !== value);
  if (indexes.length > 0) change.indexes = indexes.map((value) => ({ ...value }));
  if (Object.keys(change).length === 0) return undefined;
  return document.revision === undefined ? change : { ...change, revision: document.revision };
}

/** What takes a change back: of what was sent, as it was. What others changed since is not overwritten. */
export const takenBack = (before: Filed, sent: DocumentChange, revision: number | undefined): DocumentChange => ({
  ...(revision !== undefined && { revision }),
  ...(sent.year !== undefined && { year: before.year }),
  ...(sent.doctypeid !== undefined && { doctypeid: before.doctypeid, maskid: before.maskid }),
  ...(sent.indexes !== undefined && {
    indexes: sent.indexes.map(({ indexid }) => ({ indexid, value: valueOf(before, indexid) })),
  }),
});
