import { type Kysely, sql } from 'kysely';
import type { FileStore } from './files.ts';
import { unlessBackedUp } from './sweepLock.ts';
import type { Store } from '#server/store/database/open.ts';
import type { Database } from '#server/store/schema.ts';

/**
 * Milliseconds a file may exist without a row: uploads in progress, and restores (which copy files first), are younger.
 */
export const ORPHAN_MS = 24 * 3_600_000;
/** Columns that refer to stored files, in any table. */
const NAMES_FILE = /^(?:sha256|filehash)$/;
const BATCH = 200;

/**
 * Removes stored files without a row, and half-written ones of any server, once they are a day old. Returns their
 * number, or undefined if a backup runs: then nothing is removed. Files that are archived again meanwhile are touched
 * (staging.ts), and so kept.
 */
export const sweepFiles = (
  store: Pick<Store, 'db' | 'source'>,
  files: Pick<FileStore, 'sweep'>,
  now: number,
): Promise<number | undefined> =>
  unlessBackedUp(store, (db) => files.sweep(now - ORPHAN_MS, (names) => namedAmong(db, names)));

const fileColumns = async (db: Kysely<Database>): Promise<{ table: string; column: string }[]> =>
  (await db.introspection.getTables()).flatMap(({ name, columns }) =>
    columns.filter((column) => NAMES_FILE.test(column.name)).map((column) => ({ table: name, column: column.name })),
  );

/** Those of the hashes that some row refers to. */
export async function namedAmong(db: Kysely<Database>, hashes: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  const columns = await fileColumns(db);
  for (let from = 0; from < hashes.length; from += BATCH) {
    const batch = hashes.slice(from, from + BATCH);
    for (const { table, column } of columns) {
      const { rows } = await sql<{
        hash: string;
      }>`select ${sql.ref(column)} as hash from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(batch)})`.execute(
        db,
      );
      for (const { hash } of rows) named.add(hash);
    }
  }
  return named;
}

/** Hashes of all files that some row refers to, in order: of documents, attachments, pools, mails, forms. */
export async function allNamed(db: Kysely<Database>): Promise<string[]> {
  const selects = (await fileColumns(db)).map(
    ({ table, column }) => sql<{ hash: string }>`select ${sql.ref(column)} as hash from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ hash: string }>`${sql.join(selects, sql` union `)} order by hash`.execute(db);
  return rows.map(({ hash }) => hash);
}
