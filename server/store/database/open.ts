import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type LogEvent, PostgresDialect, SqliteDialect } from 'kysely';
import { DatabaseDamaged, damageOf, isDamage, openDamaged } from './damagedSqlite.ts';
import type { Dialect } from '#server/store/dialect.ts';
import { isMigrated, migrate } from '#server/store/migrate.ts';
import { NO_TIMEOUT, openPostgres, type Patience, postgresDialect } from './postgres.ts';
import type { Database } from '#server/store/schema.ts';
import { sharedSync, WriteAheadLog } from './durable.ts';
import { kyselyDatabase, sqliteDialect } from './sqlite.ts';
import { singleConnection } from './sqliteDriver.ts';
import { openSqlite } from './sqliteFile.ts';

/** Location of the database. */
export type DatabaseSource = { readonly sqliteFile: string } | { readonly databaseUrl: string };

/** The database, migrated. */
export interface Store {
  readonly db: Kysely<Database>;
  readonly dialect: Dialect;
  /** For read-only processes that open their own connection. */
  readonly source: DatabaseSource;
  /** Damage of the database; it is then read-only. */
  readonly damage?: string;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Folder of the database file and stored files; created if missing. */
  readonly dataDir: string;
  /** `postgres://…`; without it SQLite in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** Called after each query, with its SQL but without its values. */
  readonly onQuery?: (query: { readonly sql: string; readonly ms: number; readonly failed: boolean }) => void;
}

/** Opens and migrates the database; throws if it is unreachable or newer than this program. */
export async function openStore({ dataDir, databaseUrl, onQuery }: StoreOptions): Promise<Store> {
  mkdirSync(dataDir, { recursive: true });
  if (databaseUrl !== undefined) {
    const patient = postgresDatabase(databaseUrl, NO_TIMEOUT);
    try {
      await migrate(patient as unknown as Kysely<unknown>, postgresDialect);
    } finally {
      await patient.destroy();
    }
    const db = postgresDatabase(databaseUrl, undefined, onQuery);
    return { db, dialect: postgresDialect, source: { databaseUrl }, close: () => db.destroy() };
  }
  return await sqliteStore(join(dataDir, 'database.sqlite'), onQuery);
}

/** A second connection to the same database, for a read-only process. */
export const readingDatabase = (source: DatabaseSource): Kysely<Database> =>
  'databaseUrl' in source
    ? postgresDatabase(source.databaseUrl)
    : new Kysely<Database>({
        dialect: new SqliteDialect({ database: kyselyDatabase(openSqlite(source.sqliteFile, 'read')) }),
      });

/** A damaged file is opened read-only, so that writing cannot make it worse. */
async function sqliteStore(sqliteFile: string, onQuery: StoreOptions['onQuery']): Promise<Store> {
  const damage = existsSync(sqliteFile) ? damageOf(sqliteFile) : undefined;
  const database = damage === undefined ? openSqlite(sqliteFile) : openDamaged(sqliteFile, damage);
  const log = new WriteAheadLog(sqliteFile);
  // Of a damaged database nothing is written.
  const flush = damage === undefined ? sharedSync(() => log.sync()) : () => Promise.resolve();
  const db = new Kysely<Database>({
    dialect: singleConnection(kyselyDatabase(database), flush),
    ...logging(onQuery),
  });
  const close = async () => {
    await db.destroy();
    await log.close();
  };
  const store = { db, dialect: sqliteDialect, source: { sqliteFile }, close };
  try {
    if (damage === undefined) {
      await migrate(db as unknown as Kysely<unknown>, sqliteDialect);
      await sqliteDialect.refreshStatistics(db);
    } else if (!(await isMigrated(db as unknown as Kysely<unknown>)))
      throw new DatabaseDamaged(`${sqliteFile}: ${damage}`);
  } catch (error) {
    await store.close();
    throw isDamage(error) ? new DatabaseDamaged(`${sqliteFile}: ${error.message}`) : error;
  }
  return damage === undefined ? store : { ...store, damage };
}

const postgresDatabase = (url: string, patience?: Patience, onQuery?: StoreOptions['onQuery']): Kysely<Database> =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool: openPostgres(url, patience) }),
    ...logging(onQuery),
  });

const logging = (onQuery: StoreOptions['onQuery']) =>
  onQuery && {
    log: ({ query, queryDurationMillis, level }: LogEvent) =>
      onQuery({ sql: query.sql, ms: queryDurationMillis, failed: level === 'error' }),
  };
