import type { DatabaseSync } from 'node:sqlite';
import { openSqlite } from './sqliteFile.ts';

/** The database file is damaged so that nothing can be served from it. */
export class DatabaseDamaged extends Error {}

/**
 * What signing in and out writes: kept in memory while the database serves reading only. Copied, because what is
 * written first is read.
 */
const SHADOWED = ['user', 'session', 'layer_lock', 'pool_process', 'signal', 'audit'] as const;
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE: ReadonlySet<unknown> = new Set([11, 26]);

/** The first thing that is wrong with a database file; undefined where nothing is. */
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
 * Opens a damaged database for reading what can be read. Tables of SQLite's temporary schema come before those of the
 * file: what signing in writes goes there, and ends with the process.
 * @throws DatabaseDamaged where not even users can be read
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
