import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import type { Dialect } from './dialect.ts';
import { migrate } from './migrate.ts';
import { ENDLESS, openPostgres, type Patience, postgresDialect } from './postgres.ts';
import type { Database } from './schema.ts';
import { kyselyDatabase, openSqlite, sqliteDialect } from './sqlite.ts';

/** The database, migrated. */
export interface Store {
  readonly db: Kysely<Database>;
  readonly dialect: Dialect;
  /** File of the SQLite database, for readers on other threads; absent on PostgreSQL. */
  readonly sqliteFile?: string;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Folder of the database file and of stored files; made where it is missing. */
  readonly dataDir: string;
  /** `postgres://…`; without it SQLite in `dataDir`. */
  readonly databaseUrl?: string | undefined;
}

/** Opens and migrates the database; throws where it cannot be reached or is newer than this program. */
export async function openStore({ dataDir, databaseUrl }: StoreOptions): Promise<Store> {
  mkdirSync(dataDir, { recursive: true });
  if (databaseUrl !== undefined) {
    const patient = postgresDatabase(databaseUrl, ENDLESS);
    try {
      await migrate(patient as unknown as Kysely<unknown>, postgresDialect);
    } finally {
      await patient.destroy();
    }
    const db = postgresDatabase(databaseUrl);
    return { db, dialect: postgresDialect, close: () => db.destroy() };
  }
  const store = sqliteStore(join(dataDir, 'database.sqlite'));
  try {
    await migrate(store.db as unknown as Kysely<unknown>, store.dialect);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

function sqliteStore(sqliteFile: string): Store {
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: kyselyDatabase(openSqlite(sqliteFile)) }) });
  return { db, dialect: sqliteDialect, sqliteFile, close: () => db.destroy() };
}

const postgresDatabase = (url: string, patience?: Patience): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: openPostgres(url, patience) }) });
