/** A document to compare, by its number; the current version if none is named. */
export interface ComparedDocument {
  readonly docid: number;
  readonly version?: number;
}

/** Its form in the URL: `42`, or `42.1` for version 1. Undefined for anything else. */
export function readCompared(text: string): ComparedDocument | undefined {
  const match = /^([1-9]\d{0,9})(?:\.([1-9]\d{0,8}))?$/.exec(text);
  if (match === null) return undefined;
  const [, docid, version] = match;
  return { docid: Number(docid), ...(version !== undefined && { version: Number(version) }) };
}

export const writeCompared = ({ docid, version }: ComparedDocument): string =>
  version === undefined ? String(docid) : `${docid}.${version}`;
