/** One document to be imported, as its source describes it: names are not looked up yet. */
export interface Entry {
  /** Position in the source, for the report: a line of the table, or an id of paperless. */
  readonly at: string;
  /** Path below the folder, with `/`. */
  readonly file: string;
  /** What the document is called. */
  readonly name: string;
  readonly client: string;
  readonly product: string;
  readonly year: string;
  readonly doctype: string;
  /** If empty, the document type's first mask. */
  readonly mask: string;
  /** Values by name or caption of their index; empty ones are left out. */
  readonly values: ReadonlyMap<string, string>;
  readonly tags: readonly string[];
  readonly notes: readonly string[];
}

/** The whole source cannot be read; the message is shown to the user. */
export class BadSource extends Error {}
