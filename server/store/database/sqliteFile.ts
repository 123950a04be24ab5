import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/**
 * Opens a database file in WAL mode. A commit has been written when it returns; whoever reports it waits for the log to
 * be on disk as well (durable.ts). Readers open the same file read-only beside the single writer.
 */
export function openSqlite(file: string, access: 'write' | 'read' = 'write'): DatabaseSync {
  const database = new DatabaseSync(file, {
    readOnly: access === 'read',
    enableForeignKeyConstraints: true,
    timeout: 5000,
  });
  if (access === 'write') database.exec('pragma journal_mode = wal; pragma synchronous = normal');
  database.exec('pragma cache_size = -65536; pragma mmap_size = 1073741824; pragma temp_store = memory');
  return database;
}

/** Kysely passes query values as unknown; node:sqlite rejects invalid ones itself. */
export const inputs = (values: readonly unknown[]) => values as readonly SQLInputValue[];
