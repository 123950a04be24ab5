import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, expect, test } from 'vitest';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import { operations, type OperationName } from '#core/contract/operations.ts';
import { openStore } from '#server/store/database/open.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { filing, insertCompany, PASSWORD } from '#tests/conformance/scene.ts';
import { freePort } from '#tests/fixtures/company.ts';
import { Instance } from '#tests/fixtures/instances.ts';
import { startObjectStore } from '#tests/fixtures/objectStore.ts';

const MEGABYTE = 1_048_576;
const SIZE = 200 * MEGABYTE;
/** How far the server's memory may rise above what it needs for a small file; measured: 45 to 65 MB. */
const MOST = 100 * MEGABYTE;
const BOUNDARY = 'x9f2c';

const folder = await mkdtemp(path.join(os.tmpdir(), 'large-'));
const objects = await startObjectStore();
afterAll(async () => {
  await objects.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The most memory (bytes) a process has held since `forget`. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** A film of that many bytes, made as it is sent; what is sent is hashed. */
function* filmOf(size: number, hash: Hash): Generator<Buffer> {
  const start = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');
  const chunk = Buffer.alloc(MEGABYTE / 4);
  for (let sent = 0, nth = 0; sent < size; nth += 1) {
    const part = sent === 0 ? start : chunk.subarray(0, Math.min(chunk.length, size - sent));
    if (part !== start) part.fill(nth % 251);
    hash.update(part);
    sent += part.length;
    yield Buffer.from(part);
  }
}

function* formOf(metafile: object, name: string, film: Iterable<Buffer>): Generator<Buffer> {
  const part = (head: string, type: string) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\ncontent-type: ${type}\r\n\r\n`);
  yield part('name="dmsmetafile"', 'application/json');
  yield Buffer.from(`${JSON.stringify(metafile)}\r\n`);
  yield part(`name="file"; filename="${name}"`, 'video/mp4');
  yield* film;
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

async function ask(caller: Caller, name: OperationName, url: string, type: string, body: Iterable<Buffer>) {
  const { method } = operations[name];
  const headers = { 'content-type': type, cookie: caller.cookie, [CSRF_HEADER]: '1' };
  const sent = request(`${caller.baseUrl}${url}`, { method, headers });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  await Promise.all([pipeline(body, sent), answered]);
  const [response] = await answered;
  return response;
}

async function file(caller: Caller, number: string, size: number): Promise<{ docid: number; sha256: string }> {
  const hash = createHash('sha256');
  const form = formOf(metafileOf({ filing }, number), `${number}.mp4`, filmOf(size, hash));
  const address = operations.documentArchive.path;
  const answer = await ask(caller, 'documentArchive', address, `multipart/form-data; boundary=${BOUNDARY}`, form);
  let text = '';
  for await (const part of answer) text += String(part);
  expect(answer.statusCode, text).toBe(200);
  const { document } = JSON.parse(text) as { document: { docid: number }[] };
  return { docid: document[0]!.docid, sha256: hash.digest('hex') };
}

async function hashOfDownload(caller: Caller, docid: number): Promise<string> {
  const url = operations.documentFile.path.replace('{docid}', String(docid));
  const answer = await ask(caller, 'documentFile', url, 'application/json', [Buffer.from('{}')]);
  const hash = createHash('sha256');
  for await (const part of answer) hash.update(part as Buffer);
  return hash.digest('hex');
}

test.runIf(existsSync('/proc/self/clear_refs')).each([
  ['the data folder', {}],
  ['a bucket', objects.env],
])(
  '[SRV-01] [SRV-02] a file of 200 MB goes to and from %s in a stream: the server’s memory hardly rises',
  async (name, env) => {
    const instance = new Instance(path.join(folder, name), await freePort(), { ...env, DATABASE_URL: '' });
    await instance.start();
    const store = await openStore({ dataDir: instance.dataDir });
    await insertCompany(store);
    await store.close();
    const caller = new Caller(instance.url);
    await caller.login('editor', PASSWORD);
    const small = await file(caller, 'Klein', MEGABYTE);
    /** What a small file needs, and how much more the work does. */
    const riseOf = async <Value>(work: () => Promise<Value>): Promise<{ value: Value; rise: number }> => {
      const pid = instance.pid!;
      expect(await hashOfDownload(caller, small.docid)).toBe(small.sha256);
      const idle = peakOf(pid);
      forgetPeak(pid);
      return { value: await work(), rise: peakOf(pid) - idle };
    };
    const film = await riseOf(() => file(caller, 'Film', SIZE));
    expect(film.rise).toBeLessThan(MOST);

    // Started again without a cache, the server has to fetch it.
    await instance.end('SIGTERM');
    await rm(path.join(instance.dataDir, 'cache'), { recursive: true, force: true });
    await instance.start();
    const download = await riseOf(() => hashOfDownload(caller, film.value.docid));
    expect(download.value).toBe(film.value.sha256);
    expect(download.rise).toBeLessThan(MOST);
    await instance.end('SIGTERM');
  },
);
