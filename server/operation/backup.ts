import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import { Bucket } from '#server/store/files/bucket.ts';
import { hashOfFile } from '#server/store/files/fileHash.ts';
import { type ReadableFiles, placeIn } from '#server/store/files/localFiles.ts';
import type { FilePlace } from '#server/store/files/openFiles.ts';
import { holdSweeps } from '#server/store/files/sweepLock.ts';
import { sealKeyBeside } from '#server/store/seal/sharedSealKey.ts';
import { filesBeside } from './files.ts';
import { type Seal, sealOf } from './seal.ts';

export interface Place extends FilePlace {
  readonly databaseUrl?: string | undefined;
  /** Encrypts the backup; unencrypted without. */
  readonly password?: string | undefined;
}

interface Manifest {
  readonly format: 'dms-backup';
  readonly database: 'sqlite' | 'postgres';
  /** SHA-256 of every stored file that the database refers to. */
  readonly files: readonly string[];
  /** SHA-256 of the database's copy and of the seal key. */
  readonly databasehash: string;
  readonly sealkeyhash: string | null;
}

/** Stored in the data folder beside the database. */
const KEY_FILE = 'seal.key';
const FILE_COLUMNS = `select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and c.name in ('sha256', 'filehash')`;

/**
 * Backs a company up into a folder, whether or not the server runs: first a snapshot of the database, then the files it
 * refers to that the folder lacks. A row is always written after its file, and no files are swept meanwhile, so every
 * file of the snapshot exists. Returns the generation's name and the number of new files.
 * @throws if a generation of that name exists, a file is missing, or the seal key is although it is wanted
 */
export async function makeBackup(
  { dataDir, databaseUrl, bucket, password }: Place,
  folder: string,
  { at, withKey }: { readonly at: Date; readonly withKey: boolean },
): Promise<{ name: string; files: number; fresh: number }> {
  const sealKey = withKey ? await sealKeyBeside(dataDir, bucket && new Bucket(bucket)) : undefined;
  if (withKey && sealKey === undefined)
    throw new Error(
      `${dataDir} has no ${KEY_FILE}, without which a restored company can read none of its passwords of connections and prove no signature. Name the server's data folder as DATA_DIR; or add --without-key, and keep ${KEY_FILE} in another place.`,
    );
  await mkdir(folder, { recursive: true });
  const seal = sealOf(folder, password);
  const name = at.toISOString().replaceAll(':', '-').slice(0, 19);
  const generation = join(folder, name);
  if (existsSync(generation)) throw new Error(`${folder} has a backup of this second: run it again.`);
  const making = `${generation}.making`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making);
  const copy = join(making, 'database');
  await using _ = await holdSweeps({ dataDir, databaseUrl });
  const files =
    databaseUrl === undefined
      ? await copySqlite(join(dataDir, 'database.sqlite'), copy)
      : await copyPostgres(databaseUrl, copy);
  let fresh = 0;
  await using stored = await filesBeside({ dataDir, bucket });
  for (const sha256 of files) if (await keep(seal, stored, placeIn(join(folder, 'files'), sha256), sha256)) fresh += 1;
  const databasehash = await hashOfFile(copy);
  if (databasehash === undefined) throw new Error(`${copy} cannot be read.`);
  await seal.write(copy, join(making, `database.copy${seal.suffix}`));
  await rm(copy);
  const manifest: Manifest = {
    format: 'dms-backup',
    database: databaseUrl === undefined ? 'sqlite' : 'postgres',
    files,
    databasehash,
    sealkeyhash: sealKey === undefined ? null : createHash('sha256').update(sealKey).digest('hex'),
  };
  if (sealKey !== undefined) {
    const clear = join(making, 'key');
    writeFileSync(clear, sealKey, { mode: 0o600 });
    await seal.write(clear, join(making, `${KEY_FILE}${seal.suffix}`));
    await rm(clear);
  }
  writeFileSync(join(making, 'manifest.json'), `${JSON.stringify(manifest, undefined, 1)}\n`, { flush: true });
  await rename(making, generation);
  return { name, files: files.length, fresh };
}

/** The complete generations of a backup folder, the latest last. */
export const generationsOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'manifest.json')) && !name.endsWith('.making'))
    .toSorted();

/**
 * Restores a generation into an empty data folder (and an empty PostgreSQL database), comparing every byte with its
 * hash.
 * @throws if something is damaged or missing, or the target is not empty; nothing is left half restored then
 */
export async function restoreBackup(
  { dataDir, databaseUrl, bucket, password }: Place,
  folder: string,
  name: string | undefined,
): Promise<{ name: string; files: number; withKey: boolean }> {
  const chosen = name ?? generationsOf(folder).at(-1);
  if (chosen === undefined || !generationsOf(folder).includes(chosen))
    throw new Error(`${folder} has no backup${name === undefined ? '' : ` ${name}`}.`);
  const manifest = JSON.parse(readFileSync(join(folder, chosen, 'manifest.json'), 'utf8')) as Manifest;
  if ((manifest.database === 'sqlite') !== (databaseUrl === undefined))
    throw new Error(
      `The backup is of ${manifest.database === 'sqlite' ? 'SQLite: leave DATABASE_URL out' : 'PostgreSQL: set DATABASE_URL'}.`,
    );
  const kept = ['database.sqlite', 'files', ...(bucket === undefined ? [] : [KEY_FILE])];
  if (kept.some((part) => existsSync(join(dataDir, part))))
    throw new Error(`${dataDir} is not empty: name another DATA_DIR.`);
  const seal = sealOf(folder, password);
  await mkdir(dataDir, { recursive: true });
  const making = join(dataDir, 'restoring');
  await rm(making, { recursive: true, force: true });
  await mkdir(making);
  try {
    const fetchFile = async (from: string, to: string, hash: string) => {
      await mkdir(dirname(to), { recursive: true });
      await seal.read(`${from}${seal.suffix}`, to);
      if ((await hashOfFile(to)) !== hash) throw new Error(`${from} is damaged.`);
    };
    await using stored = await filesBeside({ dataDir, bucket });
    for (const sha256 of manifest.files) {
      const path = placeIn(join(making, 'files'), sha256);
      await fetchFile(placeIn(join(folder, 'files'), sha256), path, sha256);
      if (stored.put === undefined) continue;
      await stored.put(createReadStream(path));
      await rm(path);
    }
    if (stored.put !== undefined) await rm(join(making, 'files'), { recursive: true, force: true });
    const copy = join(making, 'database.sqlite');
    await fetchFile(join(folder, chosen, 'database.copy'), copy, manifest.databasehash);
    if (manifest.sealkeyhash !== null)
      await fetchFile(join(folder, chosen, KEY_FILE), join(making, KEY_FILE), manifest.sealkeyhash);
    if (databaseUrl !== undefined) {
      await run('pg_restore', [
        '--no-owner',
        '--exit-on-error',
        '--single-transaction',
        `--dbname=${databaseUrl}`,
        copy,
      ]);
      await rm(copy);
    }
    for (const part of readdirSync(making)) await rename(join(making, part), join(dataDir, part));
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  return { name: chosen, files: manifest.files.length, withKey: manifest.sealkeyhash !== null };
}

/**
 * Adds a file to the backup; returns whether it was new. It is written under another name and compared first, so that a
 * file with its final name is always whole.
 */
async function keep(seal: Seal, files: ReadableFiles, target: string, sha256: string): Promise<boolean> {
  const sealed = `${target}${seal.suffix}`;
  if (existsSync(sealed)) return false;
  const source = await files.pathOf(sha256);
  if ((await hashOfFile(source)) !== sha256)
    throw new Error(`The file ${sha256} is missing or damaged: run npm run verify.`);
  await mkdir(dirname(sealed), { recursive: true });
  await seal.write(source, `${sealed}.making`);
  await rename(`${sealed}.making`, sealed);
  return true;
}

/** Copies the database, and returns the hashes of the files that the copy refers to. */
async function copySqlite(file: string, target: string): Promise<string[]> {
  await stat(file);
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    await copyDatabase(source, target);
  } finally {
    source.close();
  }
  // Leaves a single file, without a write-ahead log.
  const copy = new DatabaseSync(target);
  copy.exec('pragma journal_mode = delete');
  copy.close();
  return namedFiles(target);
}

/** Every stored file that a database refers to, from any table. */
function namedFiles(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const columns = database.prepare(FILE_COLUMNS).all() as { table: string; column: string }[];
    const found = new Set<string>();
    for (const { table, column } of columns)
      for (const row of database
        .prepare(`select distinct "${column}" as hash from "${table}" where "${column}" is not null`)
        .all())
        found.add(String(row['hash']));
    return [...found].toSorted();
  } finally {
    database.close();
  }
}

/** Copies the database, and returns the hashes of the files that it refers to at the moment of the copy. */
async function copyPostgres(url: string, target: string): Promise<string[]> {
  const { Client } = await import('pg');
  const patient = { statement_timeout: 0, idle_in_transaction_session_timeout: 0, keepAlive: true };
  const client = new Client({ connectionString: url, ...patient });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Its snapshot can be dumped as long as this transaction is open.
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const snapshot = `--snapshot=${rows[0]?.snapshot ?? ''}`;
    await run('pg_dump', ['--format=custom', '--no-owner', snapshot, `--file=${target}`, url]);
    return await namedByPostgres(client);
  } finally {
    await client.end();
  }
}

async function namedByPostgres(client: Client): Promise<string[]> {
  const columns = await client.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = current_schema() and column_name in ('sha256', 'filehash')`,
  );
  const found = new Set<string>();
  for (const { table_name: table, column_name: column } of columns.rows)
    for (const { hash } of (
      await client.query<{ hash: string }>(
        `select distinct "${column}" as hash from "${table}" where "${column}" is not null`,
      )
    ).rows)
      found.add(hash);
  return [...found].toSorted();
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close').catch(() => {
    throw new Error(`${program} is not on this machine: install PostgreSQL's client programs.`);
  })) as [number | null];
  if (code !== 0) throw new Error(`${program}: ${said.trim().split('\n')[0] ?? ''}`);
}
