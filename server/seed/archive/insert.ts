import { CompiledQuery } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../store/schema.ts';

/** Values of one statement: SQLite takes 32,766 at most, PostgreSQL 65,535. */
const VALUES_MAXIMUM = 32_000;

/**
 * Inserts many rows that all have the columns of the first. The statement for a full batch is compiled once and run
 * again with other values: building it through Kysely for each batch would take longer than the database needs to run
 * it.
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

/** SQL of an insert of so many rows in the database's own spelling. */
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
