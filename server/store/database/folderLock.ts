import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ensureWritable } from './writable.ts';

/** The data folder is in use by another process. */
export class FolderInUse extends Error {}

/**
 * Reserves the data folder for this process until released or the process ends in any way: the lock is held by the
 * operating system (SQLite's exclusive lock on a separate file).
 */
export function lockFolder(dataDir: string): { release(): void } {
  makeFolder(resolve(dataDir));
  ensureWritable(dataDir, ...['lock.sqlite', 'database.sqlite', 'files'].map((name) => join(dataDir, name)));
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch {
    lock.close();
    throw new FolderInUse(dataDir);
  }
  return { release: () => lock.close() };
}

/**
 * Creates a folder with its parents. Node's recursive mkdir never returns below /proc, where nothing can be created.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
