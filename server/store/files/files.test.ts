import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileTooLarge } from './files.ts';
import { createFileStore } from './localFiles.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'files-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const own = () => join(dataDir, 'files', 'incoming', readFileSync(join(dataDir, 'server.id'), 'utf8').trim());
const leftovers = () => readdirSync(own());
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function* chunks(...parts: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield Buffer.from(part);
  }
}

test('a file is stored under the hash of its bytes, twice the same is one file', async () => {
  const files = createFileStore(dataDir);
  const bytes = Buffer.from('one two');
  expect(await files.put(bytes)).toEqual({ sha256: hashOf(bytes), size: 7 });
  expect(await files.put(chunks('one', ' two'))).toEqual({ sha256: hashOf(bytes), size: 7 });
  expect(readFileSync(await files.pathOf(hashOf(bytes)))).toEqual(bytes);
  expect(leftovers()).toEqual([]);
});

test('a truncated or too large upload leaves nothing', async () => {
  const files = createFileStore(dataDir);
  await expect(files.put(chunks('half', new Error('cut')))).rejects.toThrow('cut');
  await expect(files.put(chunks('12345', '6'), 5)).rejects.toThrow(FileTooLarge);
  expect(leftovers()).toEqual([]);
  expect(readdirSync(join(dataDir, 'files'))).toEqual(['incoming']);
});

test('files half written by a killed run are gone after the next start', () => {
  createFileStore(dataDir);
  writeFileSync(join(own(), 'left'), 'half');
  createFileStore(dataDir);
  expect(leftovers()).toEqual([]);
});

test('another server on the same files keeps those being written', async () => {
  const other = mkdtempSync(join(tmpdir(), 'files-'));
  const files = createFileStore(dataDir);
  const staged = await files.stage(Buffer.from('on its way'));
  symlinkSync(join(dataDir, 'files'), join(other, 'files'));
  createFileStore(other);
  expect((await staged.keep()).size).toBe(10);
  rmSync(other, { recursive: true });
});
