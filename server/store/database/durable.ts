import { type FileHandle, open } from 'node:fs/promises';

/**
 * Waits until everything written before the call is on disk. Calls that come while the disk is busy share the next
 * sync, and the thread goes on meanwhile.
 * @param sync brings to disk what is written so far
 */
export function sharedSync(sync: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= last = last
      .catch(() => undefined)
      .then(() => {
        // A sync that has begun may miss what is written now: later calls need another one.
        next = undefined;
        return sync();
      });
    return next;
  };
}

/** SQLite's write-ahead log, which stays the same file as long as the database is open. */
export class WriteAheadLog {
  readonly #path: string;
  #file: Promise<FileHandle> | undefined;

  constructor(sqliteFile: string) {
    this.#path = `${sqliteFile}-wal`;
  }

  async sync(): Promise<void> {
    await (await (this.#file ??= open(this.#path, 'r+'))).datasync();
  }

  async close(): Promise<void> {
    await (await this.#file)?.close();
  }
}
