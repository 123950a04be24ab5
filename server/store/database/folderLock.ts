import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { demandWritable } from './writable.ts';

/** The data folder is in use by another process. */
export class FolderInUse extends Error {}

/**
 * Makes this process the only one that works in the data folder, until it is released or the process ends, however it
 * ends: the operating system holds the lock (SQLite's exclusive lock on a file of its own).
 */
export function lockFolder(dataDir: string): { release(): void } {
  makeFolder(resolve(dataDir));
  demandWritable(dataDir, ...['lock.sqlite', 'database.sqlite', 'files'].map((name) => join(dataDir, name)));
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
 * Makes a folder and those above it, one at a time: Node's own recursion never ends below /proc, where nothing can be
 * made.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
