import type { CreateTableBuilder, Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Database } from './schema.ts';

/** A document and the terms (core/text) of its text and its index values. */
export interface FulltextRow {
  readonly docid: number;
  readonly terms: readonly string[];
}

/**
 * What differs between the databases; everything else is said once, in Kysely. One file each: sqlite.ts, postgres.ts.
 */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Adds a primary key that the database numbers, never giving a number twice. */
  identity<Table extends string, Columns extends string>(
    table: CreateTableBuilder<Table, Columns>,
    column: string,
  ): CreateTableBuilder<Table, Columns>;
  /** Column type of text that is compared and sorted by its UTF-8 bytes on both databases. */
  readonly bytewise: RawBuilder<unknown>;
  /**
   * Lets transactions that name the same key go one after the other, so that what one checked stays true until it
   * commits.
   */
  serialise(trx: Kysely<Database>, key: number): Promise<void>;
  /** Ends a select of rows to be taken: those that another transaction is taking are passed over. */
  readonly skipTaken: RawBuilder<unknown>;
  createFulltext(db: Kysely<unknown>): Promise<void>;
  /** Stores the terms of documents, replacing those they had. */
  putFulltext(db: Kysely<Database>, rows: readonly FulltextRow[]): Promise<void>;
  /** Whether the document of that id holds all the terms; `terms` must not be empty. */
  hasTerms(docid: Expression<number>, terms: readonly string[]): RawBuilder<SqlBool>;
}

/**
 * Bytes of terms kept per document: PostgreSQL refuses a tsvector of more than 1 MiB, and no page of sense comes near.
 */
export const FULLTEXT_BYTES_MAXIMUM = 900_000;

/** The terms that fit into the budget, in order. */
export function withinFulltextBudget(terms: readonly string[]): readonly string[] {
  let bytes = 0;
  const end = terms.findIndex((term) => (bytes += Buffer.byteLength(term) + 1) > FULLTEXT_BYTES_MAXIMUM);
  return end < 0 ? terms : terms.slice(0, end);
}
