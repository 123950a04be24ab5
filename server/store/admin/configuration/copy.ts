import { Kysely, SqliteDialect } from 'kysely';
import { kyselyDatabase, sqliteDialect } from '#server/store/database/sqlite.ts';
import { inputs, openSqlite } from '#server/store/database/sqliteFile.ts';
import { migrate } from '#server/store/migrate.ts';
import type { Database } from '#server/store/schema.ts';
import type { AnyPart, Db } from './part.ts';

/**
 * The set-up in memory, where an import can be tried without keeping anybody waiting: the tables of these parts.
 * Documents, sessions and the log stay out. The caller destroys it.
 */
export async function copyOfSetUp(db: Db, parts: readonly Pick<AnyPart, 'tables'>[]): Promise<Kysely<Database>> {
  const memory = openSqlite(':memory:');
  const copy = new Kysely<Database>({ dialect: new SqliteDialect({ database: kyselyDatabase(memory) }) });
  try {
    await migrate(copy as unknown as Kysely<unknown>, sqliteDialect);
    // What they refer to comes later, or stays out.
    memory.exec('pragma foreign_keys = off; begin');
    for (const table of new Set(parts.flatMap(({ tables }) => tables))) {
      memory.exec(`delete from "${table}"`);
      const rows: readonly object[] = await db.selectFrom(table).selectAll().execute();
      const [first] = rows;
      if (first === undefined) continue;
      const columns = Object.keys(first);
      const insert = memory.prepare(
        `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')})
         values (${columns.map(() => '?').join(', ')})`,
      );
      for (const row of rows) insert.run(...inputs(Object.values(row)));
    }
    memory.exec('commit; pragma foreign_keys = on');
    return copy;
  } catch (error) {
    await copy.destroy();
    throw error;
  }
}
