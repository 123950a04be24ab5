import type { CreateTableBuilder, Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { FulltextCondition, KeyCondition } from '#core/text/query.ts';
import type { Database } from './schema.ts';

/** What has a full-text index: documents by their texts and index values, attachments by their texts. */
export type Indexed = 'document' | 'attachment';

/** A document or attachment and the keys (core/text/keys.ts) that it is found by. */
export interface FulltextRow {
  readonly id: number;
  readonly keys: readonly string[];
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
  createFulltext(db: Kysely<unknown>, of?: Indexed): Promise<void>;
  /** Stores the keys of rows, replacing those they had. */
  putFulltext(db: Kysely<Database>, of: Indexed, rows: readonly FulltextRow[]): Promise<void>;
  dropFulltext(db: Kysely<Database>, of: Indexed, id: number): Promise<void>;
  /**
   * Whether the row of that id is one that the keys of a full-text query find; the query must ask for something. Of
   * phrases of three words and more that are those whose pairs are there (search/phrases.ts).
   */
  isFound(of: Indexed, id: Expression<number>, condition: FulltextCondition): RawBuilder<SqlBool>;
  /** Whether a text has that part. */
  holds(text: Expression<string>, part: string): RawBuilder<SqlBool>;
}

/**
 * Bytes of keys kept per document: PostgreSQL refuses a tsvector of more than 1 MiB. Terms and forms of any document
 * fit; of a book's pairs, by which phrases are found, those of its first some hundred pages.
 */
export const FULLTEXT_BYTES_MAXIMUM = 900_000;

/** The keys that fit into the budget, in order. */
export function withinFulltextBudget(keys: readonly string[]): readonly string[] {
  let bytes = 0;
  const end = keys.findIndex((key) => (bytes += Buffer.byteLength(key) + 1) > FULLTEXT_BYTES_MAXIMUM);
  return end < 0 ? keys : keys.slice(0, end);
}

/** How a database writes a key, a beginning of keys, and what joins them. */
interface KeyLanguage {
  readonly key: (key: string, begins: boolean) => string;
  readonly every: string;
  readonly some: string;
}

/** A condition in the database's own language of full text. Keys hold no quotation mark of either. */
export function written(condition: KeyCondition, language: KeyLanguage): string {
  if ('key' in condition) return language.key(condition.key, condition.begins);
  if ('runs' in condition) return written(condition.pairs, language);
  const [parts, sign] = 'every' in condition ? [condition.every, language.every] : [condition.some, language.some];
  return `(${parts.map((part) => written(part, language)).join(sign)})`;
}
