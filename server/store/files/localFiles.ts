import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOfFile } from './fileHash.ts';
import { type FileStore, INCOMING } from './files.ts';
import { createStaging, moveDurably } from './staging.ts';

/** Path of a hash within a folder of files, whether or not the file exists. */
export const placeIn = (root: string, sha256: string): string => join(root, sha256.slice(0, 2), sha256);

/** Read access to files in the data folder: a server may be using it. */
export type ReadableFiles = Omit<FileStore, 'stage' | 'put'>;

/**
 * Opens the file store in the data folder and removes files that an earlier run of this server left half written;
 * another server's are kept. Only one process uses the data folder.
 */
export function createFileStore(dataDir: string): FileStore {
  const laid = laidFiles(dataDir);
  const root = join(dataDir, 'files');
  const staging = createStaging(join(root, INCOMING, serverId(dataDir)), (path, { sha256 }) =>
    moveDurably(path, placeIn(root, sha256)),
  );
  return { ...laid, ...staging };
}

export function laidFiles(dataDir: string): ReadableFiles {
  const root = join(dataDir, 'files');
  const folders = async () => (await readdir(root).catch(() => [])).filter((name) => name.length === 2);
  return {
    pathOf: (sha256) => Promise.resolve(placeIn(root, sha256)),
    contentOf: async (name) => {
      const path = placeIn(root, name);
      const { size } = await stat(path).catch(() => ({ size: -1 }));
      const sha256 = await hashOfFile(path);
      return sha256 === undefined ? undefined : { sha256, size };
    },
    names: async function* names() {
      for (const folder of await folders()) yield* await readdir(join(root, folder));
    },
    sweep: async (before, namedAmong) => {
      let swept = 0;
      for (const { path } of await olderThan(join(root, INCOMING), before)) if (await remove(path, before)) swept += 1;
      for (const folder of await folders()) {
        const old = await olderThan(join(root, folder), before);
        const named = await namedAmong(old.map(({ name }) => name));
        for (const { path } of old.filter(({ name }) => !named.has(name))) if (await remove(path, before)) swept += 1;
      }
      return swept;
    },
    fault: () => Promise.resolve(undefined),
  };
}

/** A unique, persistent id of this data folder. */
export function serverId(dataDir: string): string {
  const path = join(dataDir, 'server.id');
  try {
    const known = readFileSync(path, 'utf8').trim();
    if (/^[0-9a-f-]{36}$/.test(known)) return known;
  } catch {
    // First start: no id yet.
  }
  const id = randomUUID();
  writeFileSync(path, `${id}\n`);
  return id;
}

interface OldFile {
  readonly name: string;
  readonly path: string;
}

async function olderThan(folder: string, before: number): Promise<OldFile[]> {
  const found: OldFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < before) found.push({ name: entry.name, path });
  }
  return found;
}

/** Moves the file aside, then checks again: if it was touched in between, it is moved back. */
async function remove(path: string, before: number): Promise<boolean> {
  const aside = `${path}.swept`;
  await rename(path, aside);
  const { mtimeMs } = await stat(aside);
  if (mtimeMs >= before) {
    await rename(aside, path);
    return false;
  }
  await rm(aside);
  return true;
}
