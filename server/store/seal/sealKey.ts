import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

/**
 * The key that seals signature records. It is stored with the files, not in the database: write access to rows alone
 * does not allow creating a signature, or altering one unnoticed. Created on first start.
 * @param isUsed whether the database already contains signatures
 * @throws if the file is not a key, or is missing although there are signatures: a new key would make all of them count
 * as forged.
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
