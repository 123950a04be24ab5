/** A document to be compared, by number; its current version where none is named. */
export interface ComparedDocument {
  readonly docid: number;
  readonly version?: number;
}

/** As it stands in the address: `42`, or `42.1` for its version 1. Anything else is undefined. */
export function readCompared(text: string): ComparedDocument | undefined {
  const match = /^([1-9]\d{0,9})(?:\.([1-9]\d{0,8}))?$/.exec(text);
  if (match === null) return undefined;
  const [, docid, version] = match;
  return { docid: Number(docid), ...(version !== undefined && { version: Number(version) }) };
}

export const writeCompared = ({ docid, version }: ComparedDocument): string =>
  version === undefined ? String(docid) : `${docid}.${version}`;
