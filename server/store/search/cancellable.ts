import { type Compilable, CompiledQuery, type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import { DatabaseUnavailable } from '#server/store/database/databaseUnavailable.ts';
import type { Database } from '#server/store/schema.ts';
import { SearchTooSlow } from './readers.ts';

/** query_canceled: by the statement timeout, or by us. */
const CANCELLED = '57014';

/** Bytes for the numbers of all documents with a frequent word, so that they can be looked up: 30 MB for 500,000. */
const LIST_BYTES = 64 * 1024 * 1024;

/**
 * Has the transaction's queries use indexes wherever they can: PostgreSQL believes that reading every document's keys
 * costs little, although they lie outside the table and are compressed (measured at 100,000 documents, a mask and a
 * frequent word: 84 instead of 1,363 ms). What it then believes to be expensive is not worth compiling; nor is it worth
 * parallel workers, of which each would make the list of documents with the words anew (at 1,000,000 documents, a word
 * in 7 % of them: 75 instead of 186 ms).
 */
const planning = sql`set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
  set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem',
  greatest(pg_size_bytes(current_setting('work_mem')), ${sql.lit(LIST_BYTES)}) / 1024 || 'kB', true)`;

/**
 * Runs a query of numbers on PostgreSQL and cancels it on the server when the signal aborts. The connection is held
 * until the cancel request has been sent, so that it cannot hit the next query.
 */
export async function cancellableIds(
  db: Kysely<Database>,
  query: Compilable<Readonly<Record<string, number>>>,
  signal: AbortSignal,
): Promise<Int32Array> {
  signal.throwIfAborted();
  return await db.transaction().execute(async (connection) => {
    const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid, ${planning}`.execute(connection);
    let telling: Promise<unknown> | undefined;
    const cancel = (): void => {
      telling ??= sql`select pg_cancel_backend(${own[0]?.pid ?? 0}::integer)`.execute(db).catch(() => undefined);
    };
    signal.throwIfAborted();
    signal.addEventListener('abort', cancel);
    try {
      const { rows } = await connection.executeQuery<{ found: string | null }>(asText(query.compile()));
      return numbersOf(rows[0]?.found ?? '');
    } catch (error) {
      signal.throwIfAborted();
      throw isCancelled(error) ? new SearchTooSlow() : error;
    } finally {
      signal.removeEventListener('abort', cancel);
      await telling;
    }
  });
}

/**
 * All rows as one text, `(1)(2)…`, in the query's order (PostgreSQL manual, Aggregate Functions): parsing a hundred
 * thousand rows would hold up every other call.
 */
const asText = ({ sql: text, parameters }: CompiledQuery): CompiledQuery<{ found: string | null }> =>
  CompiledQuery.raw(`select string_agg(found::text, '') as found from (${text}) as found`, [...parameters]);

/** The numbers in a text, row by row. */
const numbersOf = (text: string): Int32Array => Int32Array.from(text.match(/-?\d+/g) ?? [], Number);

const isCancelled = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && error.cause instanceof DatabaseError && error.cause.code === CANCELLED;
