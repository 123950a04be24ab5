import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

/**
 * The key that records of signings are sealed with. It lies beside the stored files and not in the database: whoever
 * can change rows alone cannot make a signing, nor alter one unseen. Made at the first start.
 * @param isUsed whether the database has signings already
 * @throws where the file is no key, or is gone while there are signings: a new one would declare every signature
 * forged.
 */
export function openSealKey(dataDir: string, isUsed: boolean): Buffer {
  const path = pathIn(dataDir);
  const key = readSealKey(dataDir);
  if (key === undefined && isUsed)
    throw new Error(`${path} is missing; restore it from the backup of the data folder.`);
  if (key !== undefined && key.length !== KEY_BYTES)
    throw new Error(`${path} is damaged; restore it from the backup of the data folder.`);
  return key ?? keepSealKey(dataDir, randomBytes(KEY_BYTES));
}

const pathIn = (dataDir: string): string => join(dataDir, 'seal.key');

export function readSealKey(dataDir: string): Buffer | undefined {
  try {
    return readFileSync(pathIn(dataDir));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export function keepSealKey(dataDir: string, key: Buffer): Buffer {
  const path = pathIn(dataDir);
  const temporary = `${path}.new`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    writeSync(file, key);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  return key;
}
