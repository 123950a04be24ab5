import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** Beginning of the names of the hidden subfolders that hold claimed files, one for each server. */
const PREFIX = '.claimed-';
/** Written and removed again as a heartbeat. Hidden files are never claimed. */
const BEAT = '.beat';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Ignores that a file is missing: another server has moved it. */
export const unlessMissing = <Value>(work: Promise<Value>): Promise<Value | undefined> =>
  work.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

/**
 * The files of a watched folder that this server has claimed, by renaming them into a folder of its own: only one of
 * several servers can do that. Claims of a server without a recent heartbeat are taken over by renaming their whole
 * folder, which again only one can do, and which keeps the times at which the files were claimed.
 */
export class FolderClaims {
  readonly #folder: string;
  readonly #own: string;
  readonly #staleMs: number;

  /** @param dataDir keeps apart servers of the same host */
  constructor(folder: string, dataDir: string, staleMs: number) {
    this.#folder = folder;
    this.#own = `${PREFIX}${createHash('sha256').update(`${hostname()} ${dataDir}`).digest('hex').slice(0, 12)}`;
    this.#staleMs = staleMs;
  }

  /** Claims a file. @returns its new path; undefined if another server was faster */
  async claim(name: string): Promise<string | undefined> {
    // Checked each time, because another server may have taken the folder over.
    const folder = await this.#ownFolder();
    const claimed = path.join(folder, name);
    return unlessMissing(rename(path.join(this.#folder, name), claimed).then(() => claimed));
  }

  /** Paths of the files claimed before this server was started. */
  async held(): Promise<readonly string[]> {
    await this.#ownFolder();
    return (await Promise.all((await this.#ownFolders()).map(filesIn))).flat();
  }

  /** Gives a heartbeat, and takes over stale claims of others. @returns paths of the files taken over */
  async takeOver(): Promise<readonly string[]> {
    await this.#beat();
    // Compared with the heartbeat just given, so that all times are of the file system's clock.
    const now = (await stat(path.join(this.#folder, this.#own))).mtimeMs;
    const taken: string[] = [];
    for (const name of await readdir(this.#folder)) {
      if (!name.startsWith(PREFIX) || this.#isOwn(name)) continue;
      const found = await unlessMissing(stat(path.join(this.#folder, name)));
      if (found === undefined || now - found.mtimeMs < this.#staleMs) continue;
      const mine = path.join(this.#folder, `${this.#own}-${name.slice(PREFIX.length)}`);
      const isMine = await unlessMissing(rename(path.join(this.#folder, name), mine).then(() => true));
      if (isMine === true) taken.push(...(await filesIn(mine)));
    }
    await this.#beat();
    return taken;
  }

  /** Updates the times of the folders of claims, and removes taken-over folders that are empty. */
  async #beat(): Promise<void> {
    await this.#ownFolder();
    for (const folder of await this.#ownFolders()) {
      const beat = path.join(folder, BEAT);
      await unlessMissing(writeFile(beat, '').then(() => rm(beat, { force: true })));
      if (path.basename(folder) !== this.#own && (await filesIn(folder)).length === 0)
        await rmdir(folder).catch(() => undefined);
    }
  }

  async #ownFolder(): Promise<string> {
    const folder = path.join(this.#folder, this.#own);
    await mkdir(folder, { recursive: true });
    return folder;
  }

  async #ownFolders(): Promise<readonly string[]> {
    const names = await readdir(this.#folder);
    return names.filter((name) => this.#isOwn(name)).map((name) => path.join(this.#folder, name));
  }

  #isOwn(name: string): boolean {
    return name === this.#own || name.startsWith(`${this.#own}-`);
  }
}

const filesIn = async (folder: string): Promise<readonly string[]> =>
  ((await unlessMissing(readdir(folder))) ?? [])
    .filter((name) => !name.startsWith('.'))
    .map((name) => path.join(folder, name));
