import { createReadStream } from 'node:fs';
import { lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { watch, type FSWatcher } from 'chokidar';
import type { FastifyBaseLogger } from 'fastify';
import { Failure } from '#server/rules/failure.ts';
import type { Store } from '#server/store/database/open.ts';
import { DatabaseUnavailable } from '#server/store/database/databaseUnavailable.ts';
import type { FileStore } from '#server/store/files/files.ts';
import { StoreUnavailable } from '#server/store/files/storeUnavailable.ts';
import { wasImported } from '#server/store/pool/pools.ts';
import { BackgroundLoop } from '../backgroundLoop.ts';
import { Patience } from './patience.ts';
import { FolderClaims, unlessMissing } from './folderClaims.ts';
import { noteFailed, noteTaken } from './folderStatus.ts';
import { unpacked } from '../saf/saf.ts';
import { type IntakeParts, importIntoPool } from './poolIntake.ts';

/** A watched folder whose files are imported into a pool. */
export interface PoolFolder {
  readonly poolid: number;
  readonly folder: string;
}

/** Milliseconds without change after which a file counts as complete: scanners write page by page. */
const STILL_MS = 2000;
/** How often files are looked at meanwhile. */
const LOOKS = 4;
/** Milliseconds until a file is tried again after the file store was unavailable. */
const AGAIN_MS = 10_000;
/** Milliseconds between two heartbeats, and without one until another server takes over the claimed files. */
const BEAT_MS = 60_000;
const STALE_MS = 600_000;
/** Subfolders for imported files, and for failed ones with a text file beside each that gives the reason. */
const TAKEN = 'taken';
const FAILED = 'failed';

interface Parts extends IntakeParts {
  readonly files: FileStore;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly uploadBytes: number;
  /** Keeps this server's claims apart from those of another that watches the same folder. */
  readonly dataDir: string;
  readonly stillMs?: number;
  readonly againMs?: number;
  readonly beatMs?: number;
  readonly staleMs?: number;
}

/** A folder that is being watched, until it is stopped. */
interface Watched extends PoolFolder {
  readonly stopping: AbortController;
  readonly watcher: FSWatcher;
  readonly beats: Promise<void>;
}

interface GrowingFile extends PoolFolder {
  readonly name: string;
  /** Its size and time when it was last looked at, and since when they are the same (performance.now). */
  readonly written: string;
  readonly since: number;
}

/**
 * Imports files from watched folders into pools. A file is claimed by one of several servers. Files left claimed by a
 * crash are processed at the next start or by another server, and are not imported twice.
 */
export class PoolFolders {
  readonly #parts: Parts;
  readonly #started: Watched[] = [];
  /** Those that administrators named, by pool and folder. */
  readonly #named = new Map<string, Watched>();
  readonly #patience = new Patience();
  readonly #closing = new AbortController();
  /** Files that may still be written to, by path. */
  readonly #growing = new Map<string, GrowingFile>();
  readonly #sweeps = new BackgroundLoop(() => this.#sweep());
  #line: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Watches folders as long as the server runs. @throws if one cannot be used */
  async start(folders: readonly PoolFolder[]): Promise<void> {
    for (const folder of folders) this.#started.push(await this.#open(folder));
  }

  /**
   * Watches these folders besides those given at the start, in place of those of the previous call. Files already
   * claimed are still imported.
   * @returns the folders that cannot be used; the next call tries them again
   */
  async follow(folders: readonly PoolFolder[]): Promise<ReadonlySet<string>> {
    const wanted = new Map(folders.map((one) => [`${one.poolid} ${one.folder}`, one]));
    for (const [key, watched] of this.#named)
      if (!wanted.has(key)) {
        this.#named.delete(key);
        await this.#stopInTime(watched);
      }
    const unfit = new Set<string>();
    for (const [key, one] of wanted)
      if (!this.#named.has(key) && !this.#closing.signal.aborted)
        // One that takes too long is watched once it answers, unless the server ends meanwhile.
        await this.#patience
          .ask(key, async () => {
            const watched = await this.#open(one);
            if (this.#closing.signal.aborted) await this.#stop(watched);
            else this.#named.set(key, watched);
          })
          .catch(() => unfit.add(one.folder));
    return unfit;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([...this.#started, ...this.#named.values()].map((watched) => this.#stopInTime(watched)));
    await this.#patience.ask('sweep', () => this.#sweeps.close()).catch(() => undefined);
    await this.#line;
  }

  async #open({ poolid, folder }: PoolFolder): Promise<Watched> {
    for (const name of [TAKEN, FAILED]) await mkdir(path.join(folder, name), { recursive: true });
    const claims = this.#claimsIn(folder);
    for (const claimed of await claims.held()) this.#queue(() => this.#take(poolid, folder, claimed));
    const stopping = new AbortController();
    const beats = this.#beat({ poolid, folder }, claims, AbortSignal.any([stopping.signal, this.#closing.signal]));
    const watcher = watch(folder, {
      depth: 0,
      // Ignore hidden files: programs use them while writing.
      ignored: (file, stats) => stats?.isFile() === true && path.basename(file).startsWith('.'),
    });
    for (const event of ['add', 'change'] as const)
      watcher.on(event, (file) => {
        if (!stopping.signal.aborted) this.#notice({ poolid, folder, name: path.basename(file) });
      });
    watcher.on('error', (error) => this.#parts.log.error({ err: error, folder }, 'a watched folder cannot be read'));
    return { poolid, folder, stopping, watcher, beats };
  }

  /** A look at its files may hang. */
  async #stopInTime(watched: Watched): Promise<void> {
    await this.#patience
      .ask(`stop ${watched.poolid} ${watched.folder}`, () => this.#stop(watched))
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'a watched folder does not answer'));
  }

  async #stop({ stopping, watcher, beats, folder, poolid }: Watched): Promise<void> {
    stopping.abort();
    await watcher.close();
    for (const [file, growing] of this.#growing)
      if (growing.folder === folder && growing.poolid === poolid) this.#growing.delete(file);
    await beats;
  }

  #claimsIn(folder: string): FolderClaims {
    return new FolderClaims(folder, this.#parts.dataDir, this.#parts.staleMs ?? STALE_MS);
  }

  /** Gives heartbeats, and processes files claimed by servers whose heartbeat has stopped. */
  async #beat({ poolid, folder }: PoolFolder, claims: FolderClaims, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        for (const claimed of await claims.takeOver()) this.#queue(() => this.#take(poolid, folder, claimed));
      } catch (error) {
        this.#parts.log.error({ err: error, folder }, 'the claimed files of a watched folder cannot be read');
      }
      await wait(this.#parts.beatMs ?? BEAT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  #notice(file: Omit<GrowingFile, 'written' | 'since'>): void {
    if (this.#closing.signal.aborted) return;
    this.#growing.set(path.join(file.folder, file.name), { ...file, written: '', since: 0 });
    this.#sweeps.wake();
  }

  /**
   * Claims each noticed file once neither its size nor its time has changed for a while. The watcher's own check is not
   * used: it does not hold for files that it meets while it starts.
   */
  async #sweep(): Promise<void> {
    const { signal } = this.#closing;
    const still = this.#parts.stillMs ?? STILL_MS;
    while (this.#growing.size > 0 && !signal.aborted) {
      for (const [file, { written, since, ...known }] of this.#growing) {
        const found = await lstat(file).catch(() => undefined);
        const now = performance.now();
        if (found === undefined) this.#growing.delete(file);
        else if (written !== `${found.size} ${found.mtimeMs}`)
          this.#growing.set(file, { ...known, written: `${found.size} ${found.mtimeMs}`, since: now });
        else if (now - since >= still) {
          this.#growing.delete(file);
          this.#queue(() => this.#claim(known.poolid, known.folder, known.name));
        }
      }
      await wait(still / LOOKS, undefined, { signal }).catch(() => undefined);
    }
  }

  #queue(task: () => Promise<void>): void {
    this.#line = this.#line
      .then(() => task())
      .catch((error: unknown) => {
        // A claimed file stays claimed, and is processed at the next start.
        if (this.#closing.signal.aborted) return;
        this.#parts.log.error({ err: error }, 'a file of a watched folder was left where it is');
      });
  }

  async #claim(poolid: number, folder: string, name: string): Promise<void> {
    // It was written to while it waited for its turn, and will be claimed again.
    if (this.#growing.has(path.join(folder, name))) return;
    const claimed = await this.#claimsIn(folder).claim(name);
    if (claimed !== undefined) await this.#take(poolid, folder, claimed);
  }

  async #take(poolid: number, folder: string, claimed: string): Promise<void> {
    const { files, uploadBytes, log } = this.#parts;
    const name = path.basename(claimed);
    const reason = await (async () => {
      const found = await lstat(claimed);
      // A link would lead out of the folder, and opening a pipe would wait for its writer.
      if (!found.isFile()) throw new Failure('archive.fileRefused', { reason: 'noFile' });
      // The inode's change time: the only time that renaming sets.
      const since = Math.floor(found.ctimeMs);
      const file = await files.stage(createReadStream(claimed), uploadBytes);
      try {
        const came = await unpacked(this.#parts, { name, file }, uploadBytes);
        try {
          const what = { name: came.name, sha256: came.file.sha256, since };
          // Checked within the transaction: a server believed dead may still be importing the file.
          const before = async (trx: Store['db']) => {
            if (await wasImported(trx, poolid, what)) throw new AlreadyImported();
          };
          await importIntoPool(this.#parts, { poolid, ...came, by: null, before });
          return undefined;
        } finally {
          await came.file.discard();
        }
      } finally {
        await file.discard();
      }
    })().catch((error: unknown) => {
      if (error instanceof AlreadyImported) return undefined;
      if (error instanceof StoreUnavailable || error instanceof DatabaseUnavailable) return error;
      if (!(error instanceof Failure)) log.error({ err: error, name }, 'a file of a watched folder failed');
      return error instanceof Failure ? error.error : error instanceof Error ? error.message : String(error);
    });
    if (reason instanceof Error) {
      log.warn({ name, reason: reason.message }, 'a file of a watched folder waits');
      await wait(this.#parts.againMs ?? AGAIN_MS, undefined, { signal: this.#closing.signal });
      return this.#take(poolid, folder, claimed);
    }
    const kept = await freeName(path.join(folder, reason === undefined ? TAKEN : FAILED), name);
    const isPutAway = await unlessMissing(rename(claimed, kept).then(() => true));
    // Another server has taken the file over, and moves it.
    if (isPutAway === undefined) return;
    const file = { name, at: this.#parts.now() };
    if (reason === undefined) return noteTaken(folder, file);
    await writeFile(`${kept}.txt`, `${reason}\n`);
    await noteFailed(folder, { ...file, reason });
    log.warn({ name, reason }, 'a file of a watched folder was put aside');
  }
}

/** The file was imported before its server ended, or before the others believed that server dead. */
class AlreadyImported extends Error {}

/** A path in the folder that is not in use. */
async function freeName(folder: string, name: string): Promise<string> {
  const taken = new Set(await readdir(folder));
  const { name: stem, ext } = path.parse(name);
  for (let nth = 1; ; nth += 1) {
    const candidate = nth === 1 ? name : `${stem} (${nth})${ext}`;
    if (!taken.has(candidate)) return path.join(folder, candidate);
  }
}
