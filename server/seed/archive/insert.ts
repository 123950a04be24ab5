import { CompiledQuery } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../store/schema.ts';

/** Parameters per statement: SQLite allows 32,766, PostgreSQL 65,535. */
const VALUES_MAXIMUM = 32_000;

/**
 * Inserts many rows with the same columns. The statement for a full batch is compiled once and reused: building it with
 * Kysely each time would take longer than executing it.
 */
export async function insertRows<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const perBatch = Math.floor(VALUES_MAXIMUM / columns.length);
  for (let start = 0; start < rows.length; start += perBatch) {
    const batch = rows.slice(start, start + perBatch);
    const parameters = batch.flatMap((row) => columns.map((column) => Reflect.get(row, column) as unknown));
    await db.executeQuery(CompiledQuery.raw(statement(db, table, columns, batch), parameters));
  }
}

const compiled = new WeakMap<object, Map<string, string>>();

/** The SQL of an insert of that many rows, in the database's dialect. */
function statement<Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  columns: readonly string[],
  batch: readonly Insertable<Database[Table]>[],
): string {
  const adapter = db.getExecutor().adapter;
  const known = compiled.get(adapter) ?? new Map<string, string>();
  compiled.set(adapter, known);
  const key = `${table} ${columns.join(',')} ${batch.length}`;
  const sql = known.get(key) ?? db.insertInto(table).values(batch).compile().sql;
  known.set(key, sql);
  return sql;
}
