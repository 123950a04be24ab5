import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data folder is in use by another process. */
export class FolderInUse extends Error {}

/**
 * Makes this process the only one that works in the data folder, until it is released or the process ends, however it
 * ends: the operating system holds the lock (SQLite's exclusive lock on a file of its own).
 */
export function lockFolder(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch {
    lock.close();
    throw new FolderInUse(dataDir);
  }
  return { release: () => lock.close() };
}
