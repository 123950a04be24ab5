import { type PostgresPool, type PostgresPoolClient, type Selectable, sql, type SqlBool } from 'kysely';
import { DatabaseError, Pool, type PoolClient, types } from 'pg';
import type { FulltextCondition } from '#core/text/query.ts';
import { DatabaseUnavailable } from './databaseUnavailable.ts';
import { type Dialect, type Indexed, withinFulltextBudget, written } from '#server/store/dialect.ts';
import type { Database } from '#server/store/schema.ts';

/** Size of the connection pool; further queries wait. */
const CONNECTIONS = 10;
const INT8: number = types.builtins.INT8;

/** Timeouts in milliseconds after which the database counts as unavailable. */
export interface Patience {
  /** To connect, or to get a connection from the pool. */
  readonly connectMs: number;
  /** For a statement; the longest are searches of a large archive. */
  readonly statementMs: number;
  /** To wait for a row or advisory lock held by another transaction. */
  readonly lockMs: number;
  /** Between two statements of a transaction. */
  readonly idleMs: number;
}
const PATIENCE: Patience = { connectMs: 5_000, statementMs: 30_000, lockMs: 15_000, idleMs: 120_000 };
/** For migrations, which may take any time. */
export const NO_TIMEOUT: Patience = { connectMs: 5_000, statementMs: 0, lockMs: 0, idleMs: 0 };
/** Extra time in which the server should report by itself that a statement timed out. */
const GRACE_MS = 1_000;

/**
 * A pool that returns 64-bit integers as numbers: ids, sizes and times stay far below 2^53. If the database is
 * unavailable queries reject with DatabaseUnavailable; the next query tries again.
 */
export function openPostgres(url: string, patience: Patience = PATIENCE): PostgresPool {
  const { connectMs, statementMs, lockMs, idleMs } = patience;
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    types: { getTypeParser: (oid: number) => (oid === INT8 ? Number : types.getTypeParser(oid)) },
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    // The server's own timeouts have no effect if the server hangs or the connection is dead.
    ...(statementMs > 0 && { query_timeout: statementMs + GRACE_MS }),
  });
  // The pool replaces broken connections; a query that needs the database reports the failure.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    options: pool.options,
    connect: async () => {
      try {
        return lent(await pool.connect());
      } catch (error) {
        throw known(error);
      }
    },
    end: () => pool.end(),
  };
}

/**
 * A pooled connection, destroyed on release if it broke: after a timeout the next query would wait behind the lost one.
 */
function lent(client: PoolClient): PostgresPoolClient {
  let broken: DatabaseUnavailable | undefined;
  const query = async (text: string, values: unknown[]) => {
    if (broken !== undefined) throw broken;
    try {
      return await client.query(text, values);
    } catch (error) {
      const failure = known(error);
      if (failure instanceof DatabaseUnavailable && !(error instanceof DatabaseError && isCalledOff(error)))
        broken = failure;
      throw failure;
    }
  };
  return {
    // Kysely might also pass cursors, but they are not used.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || broken !== undefined),
  };
}

/** lock_not_available and query_canceled: the transaction has failed, but the connection is fine. */
const isCalledOff = ({ code }: DatabaseError): boolean => code === '55P03' || code === '57014';
/**
 * Terminated by an administrator, crashed, starting up, idle too long, too many connections: classes 08 and 57P, and
 * these.
 */
const AWAY = /^(?:08...|57P..|57014|55P03|25P03|53300)$/;
/** Messages of pg errors that have no code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered)/;

/** Converts connection errors of pg to DatabaseUnavailable; other errors are returned unchanged. */
function known(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isAway = error instanceof DatabaseError ? AWAY.test(code) : /^E[A-Z]/.test(code) || LOST.test(error.message);
  return isAway ? new DatabaseUnavailable(error.message || code, { cause: error }) : error;
}

/** First half of the advisory lock keys of `serialise`; an arbitrary number. */
const SERIALISE = 7_304_216;

/** A quoted tsquery term, so that no key is taken for an operator. */
const quoted = (key: string) => `'${key}'`;
const keys = {
  key: (key: string, begins: boolean) => quoted(key) + (begins ? ':*' : ''),
  every: ' & ',
  some: ' | ',
};

const namesOf = (of: Indexed) => ({
  table: sql.table(`${of}_text`),
  id: sql.ref(of === 'document' ? 'docid' : 'attachmentid'),
  owner: sql.table(of),
  index: sql.ref(`${of}_text_terms`),
});

const notOf = ({ mustNot }: FulltextCondition): string | undefined => mustNot && written(mustNot, keys);

/** The condition as a text query; undefined if it only excludes. */
function queryOf(condition: FulltextCondition): string | undefined {
  const not = notOf(condition);
  return condition.must && written(condition.must, keys) + (not === undefined ? '' : ` & !${not}`);
}

const isFound: Dialect['isFound'] = (of, row, condition) => {
  const { table, id } = namesOf(of);
  const sought = queryOf(condition);
  // A query with only an exclusion is inverted: the index finds rows that contain a key, not rows without.
  if (sought === undefined)
    return sql`${row} not in (select ${id} from ${table} where terms @@ ${notOf(condition) ?? quoted('')}::tsquery)`;
  return sql`${row} in (select ${id} from ${table} where terms @@ ${sought}::tsquery)`;
};

/** Stores keys of core/text as a tsvector without positions; PostgreSQL's text search configurations are not used. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  identity: (table, column) => table.addColumn(column, 'integer', (c) => c.primaryKey().generatedByDefaultAsIdentity()),
  bytewise: sql`text collate "C"`,
  serialise: async (trx, key) => {
    await sql`select pg_advisory_xact_lock(${SERIALISE}::integer, ${key}::integer)`.execute(trx);
  },
  refreshStatistics: () => Promise.resolve(),
  skipTaken: sql`for update skip locked`,
  createFulltext: async (db, of = 'document') => {
    const { table, id, owner, index } = namesOf(of);
    await sql`create table ${table} (${id} integer primary key references ${owner} (id), terms tsvector not null)`.execute(
      db,
    );
    await sql`create index ${index} on ${table} using gin (terms)`.execute(db);
  },
  putFulltext: async (db, of, rows) => {
    if (rows.length === 0) return;
    const values = sql.join(
      rows.map((row) => sql`(${row.id}::integer, array_to_tsvector(${withinFulltextBudget(row.keys)}::text[]))`),
    );
    const { table, id } = namesOf(of);
    await sql`insert into ${table} (${id}, terms) values ${values} on conflict (${id}) do update set terms = excluded.terms`.execute(
      db,
    );
  },
  dropFulltext: async (db, of, row) => {
    const { table, id } = namesOf(of);
    await sql`delete from ${table} where ${id} = ${row}`.execute(db);
  },
  isFound,
  documentByNumber: sql<Selectable<Database['document']>>`document`.as('document'),
  // IS TRUE keeps the list from being joined, which would lose the order in which rows are read.
  isListed: (of, row, condition) => sql<SqlBool>`(${isFound(of, row, condition)}) is true`,
  examined: (of, condition) => {
    const sought = queryOf(condition);
    if (sought === undefined) return undefined;
    const { table, id } = namesOf(of);
    return sql`(select terms @@ ${sought}::tsquery from ${table} where ${id} = ${sql.ref(`${of}.id`)})`;
  },
  countFound: (of, condition, most) => {
    const sought = queryOf(condition);
    if (sought === undefined) return undefined;
    const { table } = namesOf(of);
    return sql`(select count(*) from (select 1 from ${table} where terms @@ ${sought}::tsquery limit ${most}) as found)`;
  },
  size: async (db) => {
    const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db);
    return Number(rows[0]?.bytes ?? 0);
  },
  isAmong: (number, many) => sql`${number} = any(${[...many]}::integer[])`,
  holds: (text, part) => sql`strpos(${text}, ${part}) > 0`,
};
