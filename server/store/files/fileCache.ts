import { mkdirSync } from 'node:fs';
import { access, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { StoredFile } from './files.ts';
import { placeIn } from './localFiles.ts';
import { moveDurably } from './staging.ts';

export interface CacheLimits {
  readonly bytes: number;
  /** Milliseconds a requested file is kept, so that the caller can open it. Open files may be deleted. */
  readonly staysMs: number;
}

/**
 * Local copies of an object store's files, for code that needs a path. Beyond the budget the least recently used are
 * evicted, except those requested a moment ago: files in use may exceed the budget meanwhile.
 */
export class FileCache {
  readonly #root: string;
  readonly #limits: CacheLimits;
  readonly #now: () => number;
  /** In order of use, the longest unused first. */
  readonly #held = new Map<string, { readonly size: number; readonly usedAt: number }>();
  #bytes = 0;

  private constructor(root: string, limits: CacheLimits, now: () => number) {
    this.#root = root;
    this.#limits = limits;
    this.#now = now;
  }

  /** Opens the cache with the files of an earlier run, which are complete: a file gets its name last. */
  static async open(root: string, limits: CacheLimits, now: () => number = Date.now): Promise<FileCache> {
    mkdirSync(root, { recursive: true });
    const cache = new FileCache(root, limits, now);
    const found = await Promise.all(
      (await readdir(root, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(async ({ parentPath, name }) => {
          const { size, mtimeMs } = await stat(join(parentPath, name));
          return { name, size, mtimeMs };
        }),
    );
    for (const { name, size, mtimeMs } of found.toSorted((a, b) => a.mtimeMs - b.mtimeMs))
      cache.#note(basename(name), size, mtimeMs);
    await cache.#shrink();
    return cache;
  }

  placeOf(sha256: string): string {
    return placeIn(this.#root, sha256);
  }

  /** The path of a cached file, marking it as most recently used. */
  async find(sha256: string): Promise<string | undefined> {
    const held = this.#held.get(sha256);
    if (held === undefined) return undefined;
    this.#note(sha256, held.size, this.#now());
    const path = this.placeOf(sha256);
    try {
      await access(path);
      return path;
    } catch {
      // The file was deleted by hand.
      this.#forget(sha256);
      return undefined;
    }
  }

  /** Adds a written file by moving it. */
  async add(path: string, { sha256, size }: StoredFile): Promise<void> {
    await moveDurably(path, this.placeOf(sha256));
    this.#note(sha256, size, this.#now());
    await this.#shrink();
  }

  #note(sha256: string, size: number, usedAt: number): void {
    this.#forget(sha256);
    this.#held.set(sha256, { size, usedAt });
    this.#bytes += size;
  }

  #forget(sha256: string): void {
    this.#bytes -= this.#held.get(sha256)?.size ?? 0;
    this.#held.delete(sha256);
  }

  async #shrink(): Promise<void> {
    const { bytes, staysMs } = this.#limits;
    for (const [sha256, { usedAt }] of this.#held) {
      // The newest is about to be opened.
      if (this.#bytes <= bytes || this.#now() - usedAt < staysMs || this.#held.size === 1) return;
      this.#forget(sha256);
      await rm(this.placeOf(sha256), { force: true });
    }
  }
}
