import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Store, StoreOptions } from '#server/store/database/open.ts';
import type { Database } from '#server/store/schema.ts';

/** Advisory lock on PostgreSQL; an arbitrary number. */
const ADVISORY_LOCK = 7_304_217;
/** Locked by the operating system, with SQLite. */
const LOCK_FILE = 'sweep.sqlite';
const AGAIN_MS = 100;

/**
 * Keeps servers from sweeping files until disposed: a backup still copies files whose rows have gone since its
 * snapshot. Waits for a sweep in progress. Backups share the lock, sweeps take it alone, and it ends with the process
 * or its connection.
 */
export async function holdSweeps({
  dataDir,
  databaseUrl,
}: Pick<StoreOptions, 'dataDir' | 'databaseUrl'>): Promise<AsyncDisposable> {
  if (databaseUrl === undefined) {
    for (;;) {
      const lock = lockFile(dataDir, 'begin; select count(*) from sqlite_master');
      if (lock !== undefined) return { [Symbol.asyncDispose]: () => Promise.resolve(lock.close()) };
      await wait(AGAIN_MS);
    }
  }
  const { Client } = await import('pg');
  const client = new Client({ connectionString: databaseUrl, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCK]);
  } catch (error) {
    await client.end();
    throw error;
  }
  return { [Symbol.asyncDispose]: () => client.end() };
}

/** Sweeps, unless a backup runs: then returns undefined. A backup that begins meanwhile waits until it is done. */
export async function unlessBackedUp<Swept>(
  { db, source }: Pick<Store, 'db' | 'source'>,
  sweep: (db: Kysely<Database>) => Promise<Swept>,
): Promise<Swept | undefined> {
  if ('sqliteFile' in source) {
    const lock = lockFile(dirname(source.sqliteFile), 'begin exclusive');
    try {
      return lock && (await sweep(db));
    } finally {
      lock?.close();
    }
  }
  // On the locked connection: if it breaks, the lock is gone and the sweep fails.
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${ADVISORY_LOCK}) as taken`.execute(
      connection,
    );
    if (rows[0]?.taken !== true) return undefined;
    try {
      return await sweep(connection);
    } finally {
      await sql`select pg_advisory_unlock(${ADVISORY_LOCK})`.execute(connection);
    }
  });
}

/** Undefined if another process has it. */
function lockFile(dataDir: string, begin: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(join(dataDir, LOCK_FILE));
  try {
    lock.exec(begin);
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}
const SQLITE_BUSY = 5;
