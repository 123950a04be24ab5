import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Selectable, sql, type SqlBool, type SqliteDatabase, type SqliteStatement } from 'kysely';
import type { FulltextCondition } from '#core/text/query.ts';
import { type Dialect, type Indexed, withinFulltextBudget, written } from '#server/store/dialect.ts';
import type { Database } from '#server/store/schema.ts';
import { inputs } from './sqliteFile.ts';

/** Most prepared statements kept: the product has some hundred queries, and lists of values add more. */
const PREPARED_MAXIMUM = 500;

/** The database in the form that Kysely's SqliteDialect expects. */
export function kyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      const kept = prepared.get(text);
      if (kept !== undefined) return kept;
      if (prepared.size >= PREPARED_MAXIMUM) prepared.clear();
      const statement = statementOf(database.prepare(text));
      prepared.set(text, statement);
      return statement;
    },
  };
}

const statementOf = (statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (values) => statement.all(...inputs(values)),
  run: (values) => statement.run(...inputs(values)),
  iterate: (values) => statement.iterate(...inputs(values)),
});

const keys = {
  key: (key: string, begins: boolean) => `"${key}"${begins ? ' *' : ''}`,
  every: ' AND ',
  some: ' OR ',
};

const tableOf = (of: Indexed) => sql.table(`${of}_text`);

const notOf = ({ mustNot }: FulltextCondition): string | undefined => mustNot && written(mustNot, keys);

/** The condition as a query of FTS5; undefined if it only excludes. */
function matchOf(condition: FulltextCondition): string | undefined {
  const not = notOf(condition);
  return condition.must && written(condition.must, keys) + (not === undefined ? '' : ` NOT ${not}`);
}

const isFound: Dialect['isFound'] = (of, id, condition) => {
  const sought = matchOf(condition);
  // FTS5's NOT needs a left side; there is no way to start with all rows.
  if (sought === undefined)
    return sql`${id} not in (select rowid from ${tableOf(of)} where ${tableOf(of)} match ${notOf(condition) ?? '""'})`;
  return sql`${id} in (select rowid from ${tableOf(of)} where ${tableOf(of)} match ${sought})`;
};

/**
 * FTS5 over keys of core/text: contentless, with the ascii tokenizer, which only splits at the spaces between terms.
 */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  identity: (table, column) => table.addColumn(column, 'integer', (c) => c.primaryKey().autoIncrement()),
  bytewise: sql`text`,
  // A server's transactions are serialised anyway, by its one writing connection; but a command may write beside it.
  // Whoever only reads at first would fail once the other has written: this takes the lock on writing.
  serialise: async (trx) => {
    await sql`update migration set name = name where 1 = 0`.execute(trx);
  },
  // Includes tables never analysed before; takes 0.3 s at 100,000 documents, 1 ms if nothing has changed.
  refreshStatistics: async (db) => {
    await sql`pragma optimize = 0x10002`.execute(db);
  },
  // There is only one writer.
  skipTaken: sql``,
  createFulltext: async (db, of = 'document') => {
    await sql`create virtual table ${tableOf(of)} using fts5(terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`.execute(
      db,
    );
  },
  putFulltext: async (db, of, rows) => {
    for (const row of rows) {
      await sql`insert or replace into ${tableOf(of)} (rowid, terms) values (${row.id}, ${withinFulltextBudget(row.keys).join(' ')})`.execute(
        db,
      );
    }
  },
  dropFulltext: async (db, of, id) => {
    await sql`delete from ${tableOf(of)} where rowid = ${id}`.execute(db);
  },
  isFound,
  // With the plus SQLite cannot start with the rows that match.
  isListed: (of, id, condition) => isFound(of, sql<number>`+${id}`, condition),
  // Other indexes hold the number as well, and would be searched for each of them.
  documentByNumber: sql<Selectable<Database['document']>>`document`.as<'document'>(sql`document not indexed`),
  foundFirst: (db, condition) => {
    const sought = matchOf(condition);
    if (sought === undefined) return undefined;
    return db
      .selectFrom(sql<{ rowid: number }>`document_text`.as('document_text'))
      .crossJoin(sqliteDialect.documentByNumber)
      .whereRef('document.id', '=', 'document_text.rowid')
      .where(sql<SqlBool>`document_text match ${sought}`)
      .select('document.id');
  },
  countFound: (of, condition, most) => {
    const sought = matchOf(condition);
    if (sought === undefined) return undefined;
    return sql`(select count(*) from (select 1 from ${tableOf(of)} where ${tableOf(of)} match ${sought} limit ${most}))`;
  },
  size: async (db) => {
    const { rows } = await sql<{ bytes: number }>`select page_count * page_size as bytes
      from pragma_page_count(), pragma_page_size()`.execute(db);
    return rows[0]?.bytes ?? 0;
  },
  isAmong: (number, many) => sql`${number} in (select value from json_each(${JSON.stringify([...many])}))`,
  holds: (text, part) => sql`instr(${text}, ${part}) > 0`,
};
