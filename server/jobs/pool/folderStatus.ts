import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A file of a watched folder; `at` in epoch milliseconds. */
interface Imported {
  readonly name: string;
  readonly at: number;
}
/** `reason` is a name of the error catalogue or a message. */
type Failed = Imported & { readonly reason: string };

/** What a watched folder did last. */
export interface FolderStatus {
  readonly taken: Imported | undefined;
  readonly failed: Failed | undefined;
}

/**
 * Hidden files, so they are not imported; in the folder itself, so that all servers that watch it share them. One for
 * each outcome: servers that import at the same time never overwrite each other's.
 */
const TAKEN = '.last-taken.json';
const FAILED = '.last-failed.json';

export async function readFolderStatus(folder: string): Promise<FolderStatus> {
  const [taken, failed] = await Promise.all([read<Imported>(folder, TAKEN), read<Failed>(folder, FAILED)]);
  return { taken, failed };
}

export const noteTaken = (folder: string, file: Imported): Promise<void> => write(folder, TAKEN, file);
export const noteFailed = (folder: string, file: Failed): Promise<void> => write(folder, FAILED, file);

/** Undefined if there was none yet, or the folder cannot be read. */
async function read<File>(folder: string, name: string): Promise<File | undefined> {
  try {
    return JSON.parse(await readFile(path.join(folder, name), 'utf8')) as File; // oxlint-disable-line typescript/no-unsafe-type-assertion -- written below
  } catch {
    return undefined;
  }
}

async function write(folder: string, name: string, file: Imported): Promise<void> {
  const next = path.join(folder, `.${randomUUID()}.tmp`);
  await writeFile(next, JSON.stringify(file));
  await rename(next, path.join(folder, name));
}
