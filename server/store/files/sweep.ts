import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type FileStore, INCOMING } from './files.ts';
import type { Database } from '#server/store/schema.ts';

/**
 * Milliseconds that a file may lie without a row: uploads under way, and restores that bring files first, are younger.
 */
export const ORPHAN_MS = 24 * 3_600_000;
/** Columns that name stored files, whatever their table. */
const NAMES_FILE = /^(?:sha256|filehash)$/;
const BATCH = 200;

/**
 * Removes stored files that no row names, and half-written ones of any server, once they are a day old. Answers how
 * many. What is filed again meanwhile is renewed by that (files.ts), and left.
 */
export async function sweepFiles(
  db: Kysely<Database>,
  { root }: Pick<FileStore, 'root'>,
  now: number,
): Promise<number> {
  let swept = 0;
  for (const folder of await readdir(root)) {
    const old = await olderThan(join(root, folder), now - ORPHAN_MS);
    for (let from = 0; from < old.length; from += BATCH) {
      const batch = old.slice(from, from + BATCH);
      const named =
        folder === INCOMING
          ? new Set<string>()
          : await namedAmong(
              db,
              batch.map(({ name }) => name),
            );
      for (const file of batch.filter(({ name }) => !named.has(name))) if (await remove(file, now)) swept += 1;
    }
  }
  return swept;
}

interface OldFile {
  readonly name: string;
  readonly path: string;
}

async function olderThan(folder: string, before: number): Promise<OldFile[]> {
  const found: OldFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < before) found.push({ name: entry.name, path });
  }
  return found;
}

/** Out of the way first, then a last look: what was renewed between the look and now goes back. */
async function remove({ path }: OldFile, now: number): Promise<boolean> {
  const aside = `${path}.swept`;
  await rename(path, aside);
  const { mtimeMs } = await stat(aside);
  if (mtimeMs >= now - ORPHAN_MS) {
    await rename(aside, path);
    return false;
  }
  await rm(aside);
  return true;
}

const fileColumns = async (db: Kysely<Database>): Promise<{ table: string; column: string }[]> =>
  (await db.introspection.getTables()).flatMap(({ name, columns }) =>
    columns.filter((column) => NAMES_FILE.test(column.name)).map((column) => ({ table: name, column: column.name })),
  );

/** Those of the files that some row names. */
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
