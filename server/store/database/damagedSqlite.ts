import type { DatabaseSync } from 'node:sqlite';
import { openSqlite } from './sqliteFile.ts';

/** The database file is damaged beyond use. */
export class DatabaseDamaged extends Error {}

/** Tables written by signing in and out: copied into memory while the database is read-only. */
const SHADOWED = ['user', 'session', 'layer_lock', 'pool_process', 'signal', 'audit'] as const;
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE: ReadonlySet<unknown> = new Set([11, 26]);

/** The first damage found in a database file; undefined if it is sound. */
export function damageOf(file: string): string | undefined {
  try {
    const database = openSqlite(file);
    using _ = { [Symbol.dispose]: () => database.close() };
    const [row] = database.prepare('pragma quick_check(1)').all();
    const [said] = Object.values(row ?? {});
    return said === 'ok' ? undefined : String(said).trim().replaceAll('\n', ' ');
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  }
}

export const isDamage = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && DAMAGE.has(Number(error.errcode) & 0xff);

/**
 * Opens a damaged database for reading. Tables in SQLite's temporary schema shadow those of the file: writes of signing
 * in go there, and are lost when the process ends.
 * @throws DatabaseDamaged if not even the users can be read
 */
export function openDamaged(file: string, damage: string): DatabaseSync {
  try {
    const database = openSqlite(file, 'read');
    database.exec('pragma foreign_keys = off');
    for (const table of SHADOWED) {
      const [made] = database
        .prepare(`select sql from main.sqlite_master where type = 'table' and name = ?`)
        .all(table);
      database.exec(String(made?.['sql']).replace(/^create table/i, 'create temp table'));
      if (table === 'user') database.exec('insert into temp."user" select * from main."user"');
    }
    return database;
  } catch (error) {
    if (isDamage(error)) throw new DatabaseDamaged(`${file}: ${damage}`, { cause: error });
    throw error;
  }
}
