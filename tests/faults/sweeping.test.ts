import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import { operations } from '#core/contract/operations.ts';
import { startServer } from '#server/start.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { startObjectStore } from '#tests/fixtures/objectStore.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';
import { bucketShelf, hashOf, localShelf, type Shelf } from '#tests/fixtures/shelf.ts';

const root = path.resolve(import.meta.dirname, '../..');
const TWO_DAYS_MS = 2 * 24 * 3_600_000;
const folder = await mkdtemp(path.join(os.tmpdir(), 'sweeping-'));
const objects = await startObjectStore();
afterAll(async () => {
  await objects.stop();
  await rm(folder, { recursive: true, force: true });
});

const verify = (dataDir: string, shelf: Shelf, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      ['server/operation/cli.ts', 'verify', ...args],
      { cwd: root, env: { ...process.env, ...shelf.objects?.env, DATA_DIR: dataDir, DATABASE_URL: '' } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : 1, said: `${stdout}${stderr}` }),
    );
  });

interface Upload {
  /** Sends the rest and returns the answer's JSON. */
  finish(): Promise<Record<string, { docid: number }[]>>;
}

/** Sends all but the last bytes of a file, and waits until the server has written them. */
async function beginUpload(caller: Caller, form: FormData, incoming: string): Promise<Upload> {
  const whole = new Response(form);
  const type = whole.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await whole.arrayBuffer());
  const answered: ClientRequest = request(`${caller.baseUrl}${operations.documentArchive.path}`, {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': bytes.length, cookie: caller.cookie, [CSRF_HEADER]: '1' },
  });
  answered.write(bytes.subarray(0, -300));
  const staged = () =>
    readdirSync(incoming, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .some((entry) => statSync(path.join(entry.parentPath, entry.name)).size > 0);
  await expect.poll(staged).toBe(true);
  return {
    finish: async () => {
      answered.end(bytes.subarray(-300));
      const [response] = (await once(answered, 'response')) as [IncomingMessage];
      let text = '';
      for await (const part of response) text += String(part);
      expect(response.statusCode, text).toBe(200);
      return JSON.parse(text) as Record<string, { docid: number }[]>;
    },
  };
}

test.each([
  ['the data folder', localShelf],
  ['a bucket', (dataDir: string) => bucketShelf(dataDir, objects, path.join(folder, 'beside'))],
])(
  '[SRV-03] verify beside a server reports rows without files, sweeps old files without rows only if asked, and no upload: %s',
  async (name, shelfOf) => {
    const dataDir = path.join(folder, name);
    const shelf = shelfOf(dataDir);
    const server = await startServer({ ...serverOptions, dataDir, bucket: shelf.objects?.bucket });
    await insertCompany(server.store);
    const caller = new Caller(server.url);
    await caller.login('editor', PASSWORD);
    const paper = (number: string, bytes: Buffer) =>
      archiveForm(metafileOf({ filing }, number), { bytes, name: `${number}.pdf` });
    const kept = await makePdf('Behalten', 1);
    const lost = await makePdf('Verloren', 1);
    const old = await makePdf('Alt', 1);
    const young = await makePdf('Jung', 1);
    await succeed(caller, 'documentArchive', { body: paper('S-1', kept) });
    await succeed(caller, 'documentArchive', { body: paper('S-2', lost) });
    expect(await verify(dataDir, shelf)).toMatchObject({ code: 0, said: expect.stringContaining('2 files are whole') });

    await shelf.remove(hashOf(lost));
    await shelf.leave(old, TWO_DAYS_MS);
    await shelf.leave(young, 0);
    // Somebody files at this moment what has lain there for two days.
    const upload = await beginUpload(caller, paper('S-3', old), shelf.incoming);

    const looked = await verify(dataDir, shelf);
    expect(looked).toMatchObject({ code: 1, said: expect.stringContaining(`Missing: ${hashOf(lost)}`) });
    expect(looked.said).toContain('2 files without a row, 0 swept');
    expect([await shelf.has(hashOf(old)), await shelf.has(hashOf(young))]).toEqual([true, true]);

    expect((await verify(dataDir, shelf, '--sweep')).said).toContain('2 files without a row, 1 swept');
    expect([await shelf.has(hashOf(kept)), await shelf.has(hashOf(old)), await shelf.has(hashOf(young))]).toEqual([
      true,
      false,
      true,
    ]);

    const { document } = await upload.finish();
    const filed = await caller.call('documentFile', { params: { docid: document![0]!.docid }, body: {} });
    expect(filed.bytes.equals(old)).toBe(true);
    const last = await verify(dataDir, shelf, '--sweep');
    expect(last.said).toContain('1 files without a row, 0 swept');
    expect(last.said).toContain('1 faults.');
    await server.close();
  },
);
