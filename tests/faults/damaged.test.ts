import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshToken } from '#server/rules/token.ts';
import { openStore } from '#server/store/database/open.ts';
import { putFeed } from '#server/store/people/calendarFeeds.ts';
import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { expectFailure, succeed } from '#tests/conformance/expectations.ts';
import { insertCompany, PASSWORD } from '#tests/conformance/scene.ts';
import { freePort } from '#tests/fixtures/company.ts';

const root = path.resolve(import.meta.dirname, '../..');
let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'damaged-'));
});
afterEach(async () => {
  await chmod(dataDir, 0o700);
  await rm(dataDir, { recursive: true, force: true });
});

const databaseFile = () => path.join(dataDir, 'database.sqlite');
async function makeCompany(): Promise<void> {
  const store = await openStore({ dataDir });
  await insertCompany(store);
  await store.close();
}

/** Overwrites the first page of a table with garbage. */
async function damage(table: string): Promise<void> {
  const database = new DatabaseSync(databaseFile());
  database.exec('pragma wal_checkpoint(truncate)');
  const page = Number(database.prepare('select rootpage from sqlite_master where name = ?').get(table)?.['rootpage']);
  const size = Number(database.prepare('pragma page_size').get()?.['page_size']);
  database.close();
  const file = await open(databaseFile(), 'r+');
  await file.write(Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size);
  await file.close();
}

interface Run {
  readonly output: () => string;
  /** Exit code, once the process has ended. */
  readonly ended: Promise<number | null>;
  readonly url: string;
  readonly listening: Promise<void>;
  readonly stop: () => Promise<void>;
}

async function start(args: readonly string[] = ['--no-demo'], user?: string): Promise<Run> {
  const port = await freePort();
  const as = user === undefined ? [] : [`--reuid=${user}`, '--clear-groups', process.execPath];
  const child = spawn(user === undefined ? process.execPath : 'setpriv', [...as, 'server/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const listening = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('/viewer/')) resolve();
      });
  });
  return {
    output: () => output,
    ended,
    url: `http://127.0.0.1:${port}`,
    listening,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const oneLine = (text: string) => text.trim().split('\n').length === 1;

test('[SRV-01] a database with damaged pages is reported at start; readable data is served, nothing is changed', async () => {
  await makeCompany();
  const { token, tokenhash } = freshToken();
  const store = await openStore({ dataDir });
  const { id } = await store.db.selectFrom('user').where('login', '=', 'editor').select('id').executeTakeFirstOrThrow();
  await putFeed(store.db, id, tokenhash, 0);
  await store.close();
  await damage('layer_group');
  const server = await start();
  try {
    await Promise.race([server.listening, server.ended]);
    await expect
      .poll(server.output)
      .toMatch(/The database in .* is damaged .*Documents can be read, nothing can be changed/);
    const caller = new Caller(server.url);
    expect((await caller.login('editor', PASSWORD)).status).toBe(200);
    await succeed(caller, 'userInfo', {}, 'user');
    expect(await succeed(caller, 'productList', {}, 'product')).not.toEqual([]);
    expect((await caller.call('calendarFeed', { params: { token } })).status).toBe(200);
    expectFailure(
      await caller.call('configSet', { body: { name: 'webviewer_show_notes', value: '1' } }),
      'server.readOnly',
    );
    const administrator = new Caller(server.url);
    const module = { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID };
    expect((await administrator.login('administrator', PASSWORD, module)).status).toBe(200);
    expect(await succeed(administrator, 'adminSystemInfo', {}, 'system')).toMatchObject([
      { health: 'databaseDamaged' },
    ]);
    expect((await caller.call('userLogout')).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test('[SRV-01] an unreadable database ends the start with one clear line', async () => {
  await makeCompany();
  await writeFile(databaseFile(), 'no database at all'.repeat(1000));
  const server = await start();
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/The database is damaged and cannot be read: restore it from a backup/);
  expect(oneLine(server.output()), server.output()).toBe(true);
});

test('[SRV-02] an empty database beside stored files is never filled with the demo company', async () => {
  const hash = 'ab'.repeat(32);
  await mkdir(path.join(dataDir, 'files', 'ab'), { recursive: true });
  await writeFile(path.join(dataDir, 'files', 'ab', hash), 'a file of a company');
  const server = await start([]);
  expect(await server.ended).toBe(1);
  expect(oneLine(server.output()), server.output()).toBe(true);
  expect(server.output()).toContain('No demo company was made');
  const store = await openStore({ dataDir });
  expect(await store.db.selectFrom('user').select('id').execute()).toEqual([]);
  await store.close();
});

test('[SRV-01] a read-only data folder is reported as such in one line', async () => {
  await makeCompany();
  await chmod(dataDir, 0o555);
  const server = await start(['--no-demo'], process.getuid?.() === 0 ? 'nobody' : undefined);
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain(`${dataDir} can only be read by this user`);
  expect(oneLine(server.output()), server.output()).toBe(true);
});
