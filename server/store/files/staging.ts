import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileTooLarge, type FileStore, type StagedFile, type StoredFile } from './files.ts';

/** Opens a staging folder, and removes files that an earlier run left half written. */
export function createStaging(folder: string, keep: (path: string, file: StoredFile) => Promise<void>) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const stage: FileStore['stage'] = async (source, limitBytes = Infinity) => {
    const path = join(folder, randomUUID());
    const discard = () => rm(path, { force: true });
    try {
      const stored = await writeThrough(path, source instanceof Uint8Array ? [source] : source, limitBytes);
      const kept = async () => {
        try {
          await keep(path, stored);
        } finally {
          await discard();
        }
        return stored;
      };
      return { ...stored, path, keep: kept, discard } satisfies StagedFile;
    } catch (error) {
      await discard();
      throw error;
    }
  };
  const put: FileStore['put'] = async (source, limitBytes) => (await stage(source, limitBytes)).keep();
  return { stage, put };
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

/** Moves a written file to its final name, and syncs the folder so that the name survives a power failure too. */
export async function moveDurably(temporary: string, path: string): Promise<void> {
  const folder = dirname(path);
  if ((await mkdir(folder, { recursive: true })) !== undefined) await syncFolder(dirname(folder));
  // Touches an existing file, so that the sweep leaves it alone until its row is written.
  const now = new Date();
  await utimes(path, now, now).catch(() => rename(temporary, path));
  await syncFolder(folder);
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and need not: NTFS journals names.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
