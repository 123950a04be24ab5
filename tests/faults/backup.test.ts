import { execFile, execFileSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { filesBeside } from '#server/operation/files.ts';
import { startServer } from '#server/start.ts';
import { putMail } from '#server/store/channels/mails.ts';
import { placeIn } from '#server/store/files/localFiles.ts';
import { sweepFiles } from '#server/store/files/sweep.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { type ObjectStore, startObjectStore } from '#tests/fixtures/objectStore.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';
import { bucketShelf, hashOf, localShelf, type Shelf } from '#tests/fixtures/shelf.ts';

const root = path.resolve(import.meta.dirname, '../..');
const TWO_DAYS_MS = 2 * 24 * 3_600_000;
const folder = await mkdtemp(path.join(os.tmpdir(), 'backup-'));
const postgres = await startPostgres();
if (postgres === undefined) console.log('PostgreSQL is not installed here: its backups are not proved in this run');
const stores: ObjectStore[] = [];
afterAll(async () => {
  for (const store of stores) await store.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly password?: string | undefined;
  readonly objects?: ObjectStore;
  /** Searched for programs first. */
  readonly programs?: string;
}

const run = ({ dataDir, databaseUrl = '', password = '', objects, programs }: Place, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const search = [...(programs === undefined ? [] : [programs]), process.env['PATH']].join(':');
    const of = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_PASSWORD: password, PATH: search };
    const env = { ...process.env, ...objects?.env, ...of };
    execFile(process.execPath, ['server/operation/cli.ts', ...args], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, said: `${stdout}${stderr}` }),
    );
  });

/** An empty place: with PostgreSQL a database and a bucket of its own. */
async function emptyPlace(name: string, onPostgres: boolean, password?: string): Promise<Place> {
  const place = { dataDir: path.join(folder, name), password };
  if (!onPostgres || postgres === undefined) return place;
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const objects = await startObjectStore();
  stores.push(objects);
  return { ...place, databaseUrl: postgres.url.replace(/postgres$/, name), objects };
}

const serve = ({ dataDir, databaseUrl, objects }: Place) =>
  startServer({ ...serverOptions, dataDir, databaseUrl, bucket: objects?.bucket, logLevel: 'error' });
const shelfOf = ({ dataDir, objects }: Place): Shelf =>
  objects === undefined ? localShelf(dataDir) : bucketShelf(dataDir, objects, `${dataDir}-beside`);

async function signIn(url: string): Promise<Caller> {
  const caller = new Caller(url);
  await caller.login('editor', PASSWORD);
  return caller;
}

interface Filed {
  readonly docid: number;
  readonly bytes: Buffer;
}
async function file(caller: Caller, number: string): Promise<Filed> {
  const bytes = await makePdf(number, 1);
  const body = archiveForm(metafileOf({ filing }, number), { bytes, name: `${number}.pdf` });
  const [document] = await succeed<{ docid: number }>(caller, 'documentArchive', { body }, 'document');
  return { docid: document?.docid ?? 0, bytes };
}

/** A backup held up where it has its snapshot of the database, but not yet the files. */
interface HeldUp {
  readonly place: Place;
  /** Resolves when the backup has got there. */
  reached(): Promise<void>;
  goOn(): Promise<void>;
}

/** A pipe: opening it waits for the other side. */
const pipeAt = (file: string): string => {
  execFileSync('mkfifo', [file]);
  return file;
};
const opened = async (pipe: string) => {
  const stream = createWriteStream(pipe);
  await new Promise<void>((resolve, reject) => stream.once('open', () => resolve()).once('error', reject));
  return stream;
};

/** In place of the first file to be copied there is a pipe, until the backup reads it. */
function heldUpAtFile(place: Place, first: Buffer): HeldUp {
  const original = placeIn(path.join(place.dataDir, 'files'), hashOf(first));
  renameSync(original, `${place.dataDir}-aside`);
  pipeAt(original);
  let stream: Awaited<ReturnType<typeof opened>> | undefined;
  return {
    place,
    reached: async () => {
      stream = await opened(original);
    },
    goOn: async () => {
      renameSync(`${place.dataDir}-aside`, original);
      stream?.end(first);
      await finished(stream!);
    },
  };
}

/** PostgreSQL's own pg_dump, which waits after its work before it ends. */
function heldUpAfterDump(place: Place): HeldUp {
  const programs = `${place.dataDir}-programs`;
  mkdirSync(programs);
  const [done, go] = [pipeAt(path.join(programs, 'done')), pipeAt(path.join(programs, 'go'))];
  const script = ['#!/bin/sh', `PATH="$\{PATH#*:}"`, 'pg_dump "$@" || exit 1', `cat ${done}`, `cat ${go}`];
  writeFileSync(path.join(programs, 'pg_dump'), script.join('\n'), { mode: 0o700 });
  const pass = async (pipe: string) => finished((await opened(pipe)).end());
  return { place: { ...place, programs }, reached: () => pass(done), goOn: () => pass(go) };
}

const kinds: readonly (readonly [string, boolean, string | undefined])[] = [
  ['sqlite', false, undefined],
  ['sealed', false, 'Tresor-2026'],
  ...(postgres === undefined ? [] : [['postgresql', true, undefined] as const]),
];

describe.each(kinds)('%s', (name, onPostgres, password) => {
  test('[SRV-03] a backup has every file of its moment, whatever is filed, removed and swept while it runs', async () => {
    const here = await emptyPlace(name, onPostgres, password);
    const shelf = shelfOf(here);
    const kept = path.join(folder, `${name}_kept`);
    const server = await serve(here);
    await insertCompany(server.store);
    const caller = await signIn(server.url);
    const before = [await file(caller, 'B-1'), await file(caller, 'B-2')];
    const first = before.map(({ bytes }) => bytes).toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1))[0]!;
    // A mail is sent meanwhile: its row goes, and with it the last one of its file, whose turn is after the first file.
    const letter = Array.from({ length: 1000 }, (_, at) => Buffer.from(`letter ${at}`)).find(
      (bytes) => hashOf(bytes) > hashOf(first),
    )!;
    const attachments = [{ name: 'letter.txt', mime: 'text/plain', sha256: hashOf(letter) }];
    await shelf.leave(letter, TWO_DAYS_MS);
    const content = { subject: 'With a letter', text: '', html: '', to: [], cc: [], bcc: [], attachments };
    const mailid = await putMail(server.store.db, { content, now: Date.now() });

    const held = onPostgres ? heldUpAfterDump(here) : heldUpAtFile(here, first);
    const backup = run(held.place, 'backup', kept);
    await held.reached();
    const during = await file(caller, 'B-3');
    await server.store.db.deleteFrom('mail').where('id', '=', mailid).execute();
    {
      await using files = await filesBeside({ dataDir: here.dataDir, bucket: here.objects?.bucket });
      expect(await sweepFiles(server.store, files, Date.now())).toBe(undefined);
    }
    await held.goOn();
    expect(await backup).toMatchObject({ code: 0, said: expect.stringContaining('3 files, 3 of them new') });
    const swept = await run(here, 'verify', '--sweep');
    expect(swept.said).toContain('1 files without a row, 1 swept');
    await server.close();

    const there = await emptyPlace(`${name}_again`, onPostgres, password);
    const restored = await run(there, 'restore', kept);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('3 files are whole, and every document') });
    expect(await shelfOf(there).has(hashOf(letter))).toBe(true);
    const again = await serve(there);
    const reader = await signIn(again.url);
    for (const { docid, bytes } of before)
      expect((await reader.call('documentFile', { params: { docid }, body: {} })).bytes.equals(bytes)).toBe(true);
    expect((await reader.call('documentInfo', { params: { docid: during.docid } })).status).toBe(404);
    expect(await again.store.db.selectFrom('mail').select('id').execute()).toEqual([{ id: mailid }]);
    await again.close();
  });

  test('[SRV-03] a backup from a machine without seal.key takes it from the bucket, or is made only if one insists', async () => {
    const here = await emptyPlace(`${name}_key`, onPostgres, password);
    const server = await serve(here);
    await insertCompany(server.store);
    await file(await signIn(server.url), 'K-1');
    await server.close();
    const own = path.join(here.dataDir, 'seal.key');
    const key = readFileSync(own);
    const kept = path.join(folder, `${name}_key_kept`);
    const there = await emptyPlace(`${name}_key_again`, onPostgres, password);
    if (onPostgres) {
      const beside = { ...here, dataDir: path.join(folder, 'beside') };
      expect((await run(beside, 'backup', kept)).code).toBe(0);
      mkdirSync(beside.dataDir, { recursive: true });
      writeFileSync(path.join(beside.dataDir, 'seal.key'), Buffer.alloc(key.length, 1));
      expect((await run(beside, 'backup', kept)).said).toContain('not that of the bucket');
      expect((await run(there, 'restore', kept)).code).toBe(0);
      expect(readFileSync(path.join(there.dataDir, 'seal.key')).equals(key)).toBe(true);
      return;
    }
    renameSync(own, `${own}.elsewhere`);
    expect(await run(here, 'backup', kept)).toMatchObject({ code: 1, said: expect.stringContaining('no seal.key') });
    expect(existsSync(kept)).toBe(false);
    expect((await run(here, 'backup', kept, '--without-key')).code).toBe(0);
    const restored = await run(there, 'restore', kept);
    expect(restored.said).toContain('This backup was made without seal.key');
    expect(restored).toMatchObject({ code: 1, said: expect.stringContaining('The audit cannot be checked') });
    writeFileSync(path.join(there.dataDir, 'seal.key'), key);
    expect((await run(there, 'verify')).code).toBe(0);
  });
});
