import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Thrown when the source holds more bytes than allowed; nothing is kept. */
export class FileTooLarge extends Error {}

export interface StoredFile {
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** A file whose bytes are on disk, but which has no name yet. Exactly one of `keep` and `discard` is called. */
export interface StagedFile extends StoredFile {
  readonly path: string;
  /** Answers once the file is on disk under its hash. */
  keep(): Promise<StoredFile>;
  discard(): Promise<void>;
}

/** Files under the SHA-256 of their bytes: written once, never changed. The database row follows the file. */
export interface FileStore {
  /**
   * Writes bytes down to be looked at before they are kept. A source that fails, is cut, or exceeds `limitBytes`
   * (FileTooLarge) leaves nothing behind.
   */
  stage(source: Uint8Array | AsyncIterable<Uint8Array>, limitBytes?: number): Promise<StagedFile>;
  /** Stages and keeps. */
  put(source: Uint8Array | AsyncIterable<Uint8Array>, limitBytes?: number): Promise<StoredFile>;
  /** Where the file of that hash lies or would lie. */
  pathOf(sha256: string): string;
  /** Folder of all of it. */
  readonly root: string;
}

/** Below it each server that works on these files writes down what comes, in a folder of its own. */
export const INCOMING = 'incoming';

/**
 * Opens the file store in the data folder and removes what an earlier run of this server left half written; another
 * server on the same files keeps its own. One process at a time has the data folder.
 */
export function createFileStore(dataDir: string): FileStore {
  const root = join(dataDir, 'files');
  const incoming = join(root, INCOMING, serverId(dataDir));
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });

  const pathOf = (sha256: string) => join(root, sha256.slice(0, 2), sha256);
  const stage: FileStore['stage'] = async (source, limitBytes = Infinity) => {
    const path = join(incoming, randomUUID());
    const discard = () => rm(path, { force: true });
    try {
      const stored = await writeThrough(path, source instanceof Uint8Array ? [source] : source, limitBytes);
      const keep = async () => {
        try {
          await settle(path, pathOf(stored.sha256));
        } finally {
          await discard();
        }
        return stored;
      };
      return { ...stored, path, keep, discard };
    } catch (error) {
      await discard();
      throw error;
    }
  };
  return { root, pathOf, stage, put: async (source, limitBytes) => (await stage(source, limitBytes)).keep() };
}

/** A name that this data folder keeps, unlike any other's. */
function serverId(dataDir: string): string {
  const path = join(dataDir, 'server.id');
  try {
    const known = readFileSync(path, 'utf8').trim();
    if (/^[0-9a-f-]{36}$/.test(known)) return known;
  } catch {
    // The first start.
  }
  const id = randomUUID();
  writeFileSync(path, `${id}\n`);
  return id;
}

async function writeThrough(
  path: string,
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<StoredFile> {
  const file = await open(path, 'wx');
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > limitBytes) throw new FileTooLarge(`more than ${limitBytes} bytes`);
      hash.update(chunk);
      await writeAll(file, chunk);
    }
    await file.sync();
    return { sha256: hash.digest('hex'), size };
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.byteLength;) offset += (await file.write(chunk, offset)).bytesWritten;
}

/** Gives a written file its name, and syncs the folder so that the name survives a power cut as the bytes do. */
async function settle(temporary: string, path: string): Promise<void> {
  const folder = dirname(path);
  if ((await mkdir(folder, { recursive: true })) !== undefined) await syncFolder(dirname(folder));
  // One that is there already is as new as this one from now on: the sweep leaves it alone until its row is written.
  const now = new Date();
  await utimes(path, now, now).catch(() => rename(temporary, path));
  await syncFolder(folder);
}

async function syncFolder(path: string): Promise<void> {
  // Windows neither opens folders nor needs it: NTFS journals names.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
