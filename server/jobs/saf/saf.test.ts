import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { downloadZip } from 'client-zip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '#server/rules/failure.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import type { FileStore } from '#server/store/files/files.ts';
import { createFileStore } from '#server/store/files/localFiles.ts';
import { readIndexes } from './indexes.ts';
import { unpacked } from './saf.ts';

let dataDir = '';
let store: Store;
let files: FileStore;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'saf-'));
  store = await openStore({ dataDir, databaseUrl: undefined });
  files = createFileStore(dataDir);
  await store.db
    .insertInto('index_def')
    .values({
      id: 3,
      name: 'Größe',
      caption: 'Größe',
      type: 'text',
      maxlength: null,
      minimum: null,
      maximum: null,
      digitsonly: 0,
    })
    .execute();
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const XML = '<saf filename="Post.pdf"><index id="3">4711</index><index name="GROSSE"> 12 </index></saf>';
async function unpack(entries: Readonly<Record<string, string>>, limit = 1000, name = 'Paar.saf') {
  const zip = downloadZip(Object.entries(entries).map(([entry, input]) => ({ name: entry, input })));
  const file = await files.stage(new Uint8Array(await zip.arrayBuffer()));
  return unpacked({ files, store }, { name, file }, limit);
}

test('[SCAN-06] a SAF file holds a file and its index values, by number and name', async () => {
  const came = await unpack({ 'Ordner/Scan 1.pdf': 'inhalt', 'werte.XML': XML });
  expect(came.name).toBe('Post.pdf');
  expect(came.file.size).toBe(6);
  expect(came.indexes).toEqual([
    { indexid: 3, value: '4711' },
    { indexid: 3, value: '12' },
  ]);
  expect((await unpack({ 'Ordner/Scan 1.pdf': 'x', 'w.xml': '<saf/>' })).name).toBe('Scan 1.pdf');
});

test.for([
  ['no values', { 'a.pdf': 'x' }],
  ['no file', { 'a.xml': XML }],
  ['two files', { 'a.pdf': 'x', 'b.pdf': 'y', 'c.xml': XML }],
  ['two lists of values', { 'a.pdf': 'x', 'b.xml': XML, 'c.xml': XML }],
  ['an index that is not there', { 'a.pdf': 'x', 'b.xml': '<saf><index name="Farbe">rot</index></saf>' }],
  ['no such XML', { 'a.pdf': 'x', 'b.xml': '<other><index id="3">1</index></other>' }],
] as const)('[SCAN-06] [ERR-02] a SAF file with %s is faulty', async ([, entries]) => {
  await expect(unpack(entries)).rejects.toMatchObject({ error: 'pool.safFaulty' });
});

test('[SCAN-06] [ERR-02] a SAF file that is not a ZIP or unpacks to too much is faulty; other files are taken as they are', async () => {
  const file = await files.stage(Buffer.from('no zip'));
  await expect(unpacked({ files, store }, { name: 'a.saf', file }, 10)).rejects.toMatchObject({
    error: 'pool.safFaulty',
  });
  await expect(unpack({ 'a.pdf': 'x'.repeat(50), 'b.xml': XML }, 10)).rejects.toMatchObject({
    error: 'request.tooLarge',
  });
  expect(await unpacked({ files, store }, { name: 'a.pdf', file }, 10)).toMatchObject({ name: 'a.pdf' });
});

test('[SCAN-06] XML that declares entities, does not name its indexes, or is cut off is refused', () => {
  for (const xml of [
    '<!DOCTYPE saf [<!ENTITY a "aa">]><saf><index id="3">&a;</index></saf>',
    '<saf><index>1</index></saf>',
    '<saf><index id="3">1</saf>',
    '<saf><index id="x">1</index></saf>',
    'text',
  ])
    expect(() => readIndexes(xml)).toThrow(Failure);
  expect(readIndexes('<s:saf xmlns:s="u"><s:index id="3"><![CDATA[<b>]]></s:index></s:saf>').values).toEqual([
    { id: 3, value: '<b>' },
  ]);
});
