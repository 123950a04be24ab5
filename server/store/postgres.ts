import { sql } from 'kysely';
import { Pool, types } from 'pg';
import { type Dialect, withinFulltextBudget } from './dialect.ts';

/** Connections kept; every further query waits for one. */
const CONNECTIONS = 10;
const INT8: number = types.builtins.INT8;

/** A pool whose 64-bit integers arrive as numbers: ids, sizes and times of ours stay far below 2^53. */
export function openPostgres(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    types: { getTypeParser: (oid: number) => (oid === INT8 ? Number : types.getTypeParser(oid)) },
  });
  // An idle connection that breaks is replaced by the pool; the query that needs the database reports its absence.
  pool.on('error', () => undefined);
  return pool;
}

/** First half of the advisory locks of `serialise`; arbitrary, only ours. */
const SERIALISE = 7_304_216;

/** A term as tsquery text: quoted, so that no word is an operator. Terms of core/text hold letters and digits only. */
const quoted = (term: string) => `'${term}'`;

/** Terms of core/text as a tsvector without positions; PostgreSQL's own text search configurations are not asked. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  identity: (table, column) => table.addColumn(column, 'integer', (c) => c.primaryKey().generatedByDefaultAsIdentity()),
  bytewise: sql`text collate "C"`,
  serialise: async (trx, key) => {
    await sql`select pg_advisory_xact_lock(${SERIALISE}::integer, ${key}::integer)`.execute(trx);
  },
  createFulltext: async (db) => {
    await sql`create table document_text (docid integer primary key references document (id), terms tsvector not null)`.execute(
      db,
    );
    await sql`create index document_text_terms on document_text using gin (terms)`.execute(db);
  },
  putFulltext: async (db, rows) => {
    if (rows.length === 0) return;
    const values = sql.join(
      rows.map(
        ({ docid, terms }) => sql`(${docid}::integer, array_to_tsvector(${withinFulltextBudget(terms)}::text[]))`,
      ),
    );
    await sql`insert into document_text (docid, terms) values ${values} on conflict (docid) do update set terms = excluded.terms`.execute(
      db,
    );
  },
  hasTerms: (docid, terms) =>
    sql`${docid} in (select docid from document_text where terms @@ ${terms.map(quoted).join(' & ')}::tsquery)`,
};
