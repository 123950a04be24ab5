import type {
  AliasedExpression,
  CreateTableBuilder,
  Expression,
  Kysely,
  RawBuilder,
  Selectable,
  SelectQueryBuilder,
  SqlBool,
} from 'kysely';
import type { FulltextCondition, KeyCondition } from '#core/text/query.ts';
import type { Database } from './schema.ts';

/** A query for numbers of documents. */
export type IdQuery = SelectQueryBuilder<Database, 'document', { id: number }>;

/** What has a full-text index: documents with text and index values, attachments with text. */
export type Indexed = 'document' | 'attachment';

/** A document or attachment with its full-text keys (core/text/keys.ts). */
export interface FulltextRow {
  readonly id: number;
  readonly keys: readonly string[];
}

/**
 * The differences between the databases, implemented in sqlite.ts and postgres.ts; everything else is common Kysely
 * code.
 */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Adds a primary key numbered by the database, which never reuses a number. */
  identity<Table extends string, Columns extends string>(
    table: CreateTableBuilder<Table, Columns>,
    column: string,
  ): CreateTableBuilder<Table, Columns>;
  /** Column type of text that both databases compare and sort by its UTF-8 bytes. */
  readonly bytewise: RawBuilder<unknown>;
  /** Serialises transactions that use the same key, so that what one has checked stays true until it commits. */
  serialise(trx: Kysely<Database>, key: number): Promise<void>;
  /**
   * Refreshes the statistics by which the database chooses between indexes, where the data has changed a lot.
   * PostgreSQL does this on its own.
   */
  refreshStatistics(db: Kysely<Database>): Promise<void>;
  /** Bytes that the database takes on disk. */
  size(db: Kysely<Database>): Promise<number>;
  /** Suffix of a select that takes rows: skips rows being taken by another transaction. */
  readonly skipTaken: RawBuilder<unknown>;
  createFulltext(db: Kysely<unknown>, of?: Indexed): Promise<void>;
  /** Stores the keys of rows, replacing earlier ones. */
  putFulltext(db: Kysely<Database>, of: Indexed, rows: readonly FulltextRow[]): Promise<void>;
  dropFulltext(db: Kysely<Database>, of: Indexed, id: number): Promise<void>;
  /**
   * Whether the row with that id matches a full-text condition, which must not be empty. For phrases of three or more
   * words it only matches their pairs of neighbours (search/phrases.ts).
   */
  isFound(of: Indexed, id: Expression<number>, condition: FulltextCondition): RawBuilder<SqlBool>;
  /**
   * The same, by a list of all rows that match, made once: other rows are read in their order and looked up in it.
   * The database by itself would read and sort all that match, or examine row after row.
   */
  isListed(of: Indexed, id: Expression<number>, condition: FulltextCondition): Expression<SqlBool>;
  /**
   * The same by the keys of each row of the outer query, for databases that can read a row's own keys; undefined if the
   * condition only excludes.
   */
  examined?(of: Indexed, condition: FulltextCondition): RawBuilder<SqlBool> | undefined;
  /** The documents, to be joined to a list of their numbers: each is looked up by its number. */
  readonly documentByNumber: AliasedExpression<Selectable<Database['document']>, 'document'>;
  /**
   * The documents that match a full-text condition, looked up one by one as they are found; for databases where that is
   * faster than `isFound`. Undefined if the condition only excludes.
   */
  foundFirst?(db: Kysely<Database>, condition: FulltextCondition): IdQuery | undefined;
  /** How many rows match a full-text condition, up to `most`; undefined if it only excludes. */
  countFound(
    of: Indexed,
    condition: FulltextCondition,
    most: number | RawBuilder<number>,
  ): RawBuilder<number> | undefined;
  /** Whether a number is one of many, passed as one parameter: thousands of them take longer to read than to find. */
  isAmong(number: Expression<number>, many: Int32Array): RawBuilder<SqlBool>;
  /** Whether a text contains another. */
  holds(text: Expression<string>, part: string): RawBuilder<SqlBool>;
}

/**
 * Bytes of keys stored per document: PostgreSQL limits a tsvector to 1 MiB. Terms and forms of any document fit; of the
 * word pairs used for phrases, a book's first hundred or so pages.
 */
export const FULLTEXT_BYTES_MAXIMUM = 900_000;

/** The keys within the budget, in order. */
export function withinFulltextBudget(keys: readonly string[]): readonly string[] {
  let bytes = 0;
  const end = keys.findIndex((key) => (bytes += Buffer.byteLength(key) + 1) > FULLTEXT_BYTES_MAXIMUM);
  return end < 0 ? keys : keys.slice(0, end);
}

/** How a database writes a key, a prefix, and the operators between them. */
interface KeyLanguage {
  readonly key: (key: string, begins: boolean) => string;
  readonly every: string;
  readonly some: string;
}

/** A condition in the database's full-text query language. Keys contain no quotation marks of either database. */
export function written(condition: KeyCondition, language: KeyLanguage): string {
  if ('key' in condition) return language.key(condition.key, condition.begins);
  if ('runs' in condition) return written(condition.pairs, language);
  const [parts, sign] = 'every' in condition ? [condition.every, language.every] : [condition.some, language.some];
  return `(${parts.map((part) => written(part, language)).join(sign)})`;
}
