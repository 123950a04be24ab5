import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const DEFAULT_CACHE_BYTES = 2 ** 30;
/** A sweep frees space down to this share of the budget, so that the next page does not trigger another. */
const SWEPT_SHARE = 0.9;

/** Pages drawn by any instance. Neither call rejects. */
export interface SharedPages {
  read(name: string): Promise<Buffer | undefined>;
  write(name: string, page: Uint8Array): Promise<void>;
}

interface CacheOptions {
  /** Most bytes on this machine's disk. */
  readonly bytes?: number | undefined;
  /** File extension, by content. */
  readonly ending?: 'jpg' | 'pdf';
  /** Second level, asked for what is not on this machine's disk. */
  readonly shared?: SharedPages | undefined;
}

/**
 * Rendered pages on disk, evicting the least recently used. Files are written under a temporary name and renamed, so a
 * reader never sees a partial page. They are not fsynced: pages lost in a power failure are rendered again. A disk
 * error costs the cached page, never the request.
 */
export class PageCache {
  readonly #directory: string;
  readonly #ending: string;
  readonly #budget: number;
  readonly #shared: SharedPages | undefined;
  /** Bytes stored; unknown until the first sweep. */
  #bytes: number | undefined;
  #pending: Promise<void> = Promise.resolve();
  #uploads: Promise<unknown> = Promise.resolve();

  constructor(directory: string, { bytes = DEFAULT_CACHE_BYTES, ending = 'jpg', shared }: CacheOptions = {}) {
    this.#directory = directory;
    this.#ending = ending;
    this.#budget = bytes;
    this.#shared = shared;
  }

  /**
   * The page stored under `key` (hexadecimal), marking it as recently used; undefined if there is none.
   * @param isShared whether other instances are expected to want the same page
   */
  async read(key: string, isShared = true): Promise<Buffer | undefined> {
    const own = await this.#readOwn(key);
    if (own !== undefined || !isShared) return own;
    const page = await this.#shared?.read(this.#nameOf(key));
    if (page !== undefined) this.write(key, page, false);
    return page;
  }

  /**
   * The file of a page, marked as recently used; undefined if there is none. It stays until newer ones need its room.
   */
  async fileOf(key: string): Promise<string | undefined> {
    await this.#pending;
    const own = await this.#touched(key);
    if (own !== undefined || (await this.read(key)) === undefined) return own;
    // It came from the second level and is being written.
    await this.#pending;
    return this.#touched(key);
  }

  async #touched(key: string): Promise<string | undefined> {
    const path = this.#pathOf(key);
    const now = new Date();
    try {
      await utimes(path, now, now);
      return path;
    } catch {
      return undefined;
    }
  }

  async #readOwn(key: string): Promise<Buffer | undefined> {
    try {
      const page = await readFile(this.#pathOf(key));
      // If the file was evicted meanwhile it cannot be marked; the page has been read anyway.
      void this.#touched(key);
      return page;
    } catch {
      return undefined;
    }
  }

  /** Stores the page in the background. */
  write(key: string, page: Uint8Array, isShared = true): void {
    this.#pending = this.#pending.then(() => this.#store(key, page)).catch(() => undefined);
    if (isShared && this.#shared !== undefined)
      this.#uploads = Promise.all([this.#uploads, this.#shared.write(this.#nameOf(key), page)]);
  }

  /** Resolves when everything passed to `write` is stored. */
  async written(): Promise<void> {
    await Promise.all([this.#pending, this.#uploads]);
  }

  async #store(key: string, page: Uint8Array): Promise<void> {
    const path = this.#pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${randomUUID()}.tmp`;
    try {
      await writeFile(temporary, page);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    if (this.#bytes !== undefined) this.#bytes += page.length;
    if (this.#bytes === undefined || this.#bytes > this.#budget) await this.#sweep();
  }

  /** Counts the stored bytes, and evicts the least recently used files if over budget. */
  async #sweep(): Promise<void> {
    const names = (await readdir(this.#directory, { recursive: true })).filter((name) =>
      /\.(?:jpg|pdf|tmp)$/u.test(name),
    );
    const files: { readonly path: string; readonly size: number; readonly usedAt: number }[] = [];
    for (const name of names) {
      const path = join(this.#directory, name);
      const { size, mtimeMs } = await stat(path);
      // Writes are sequential, so a temporary file seen here was left by a process that died.
      if (name.endsWith('.tmp')) await rm(path, { force: true });
      else files.push({ path, size, usedAt: mtimeMs });
    }
    let bytes = files.reduce((sum, file) => sum + file.size, 0);
    if (bytes > this.#budget) {
      for (const file of files.sort((one, other) => one.usedAt - other.usedAt)) {
        if (bytes <= this.#budget * SWEPT_SHARE) break;
        await rm(file.path, { force: true });
        bytes -= file.size;
      }
    }
    this.#bytes = bytes;
  }

  #pathOf(key: string): string {
    return join(this.#directory, key.slice(0, 2), this.#nameOf(key));
  }

  #nameOf(key: string): string {
    return `${key}.${this.#ending}`;
  }
}
