import { Kysely, SqliteDialect } from 'kysely';
import { kyselyDatabase, sqliteDialect } from '#server/store/database/sqlite.ts';
import { inputs, openSqlite } from '#server/store/database/sqliteFile.ts';
import { migrate } from '#server/store/migrate.ts';
import type { Database } from '#server/store/schema.ts';
import type { Db } from './part.ts';
import { CONFIGURATION_TABLES } from './tables.ts';

/**
 * All that an import reads, and what it adds to with numbers of its own: the tables of a configuration file, and those
 * of its other parts. Documents, sessions and the log stay out.
 */
const COPIED: readonly (keyof Database)[] = [
  ...CONFIGURATION_TABLES,
  'lookup_generation',
  'lookup_revision',
  'group_supervisor',
  'group_member',
  'provider',
  'user',
  'workflow_definition',
  'workflow_start',
  'template',
  'template_group',
  'adhoc',
  'adhoc_group',
  'saved_search',
  'saved_search_group',
  'mail_template',
  'form',
  'form_version',
  'config',
];

/** The set-up in memory, where an import can be tried without keeping anybody waiting. The caller destroys it. */
export async function copyOfSetUp(db: Db): Promise<Kysely<Database>> {
  const memory = openSqlite(':memory:');
  const copy = new Kysely<Database>({ dialect: new SqliteDialect({ database: kyselyDatabase(memory) }) });
  try {
    await migrate(copy as unknown as Kysely<unknown>, sqliteDialect);
    // What they refer to comes later, or stays out.
    memory.exec('pragma foreign_keys = off; begin');
    for (const table of COPIED) {
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
