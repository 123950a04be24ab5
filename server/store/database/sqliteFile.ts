import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/**
 * Opens a database file so that a commit is on disk when it returns (WAL with synchronous=FULL: the log is fsynced at
 * every commit). A reader opens the same file read-only beside the one writer.
 */
export function openSqlite(file: string, access: 'write' | 'read' = 'write'): DatabaseSync {
  const database = new DatabaseSync(file, {
    readOnly: access === 'read',
    enableForeignKeyConstraints: true,
    timeout: 5000,
  });
  if (access === 'write') database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec('pragma cache_size = -65536; pragma mmap_size = 1073741824; pragma temp_store = memory');
  return database;
}

/** Kysely hands over what the queries were given; node:sqlite itself refuses what is no SQL value. */
export const inputs = (values: readonly unknown[]) => values as readonly SQLInputValue[];
