/** One document to be imported, in the words of whoever wrote it down: nothing is looked up yet. */
export interface Entry {
  /** Where it stands in its source, for the report: a line of the table, a number of paperless. */
  readonly at: string;
  /** Below the folder, with `/`. */
  readonly file: string;
  /** What the document is called. */
  readonly name: string;
  readonly client: string;
  readonly product: string;
  readonly year: string;
  readonly doctype: string;
  /** Empty: the first mask that the document type has. */
  readonly mask: string;
  /** Values by name or caption of their index; empty ones are none. */
  readonly values: ReadonlyMap<string, string>;
  readonly tags: readonly string[];
  readonly notes: readonly string[];
}

/** Why the whole source cannot be read; said as it is. */
export class BadSource extends Error {}
