import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import { startServer } from '#server/start.ts';
import { DatabaseUnavailable } from '#server/store/database/databaseUnavailable.ts';
import { openStore } from '#server/store/database/open.ts';
import { openPostgres, type Patience } from '#server/store/database/postgres.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { expectFailure, succeed } from '#tests/conformance/expectations.ts';
import { insertCompany, PASSWORD } from '#tests/conformance/scene.ts';
import { freePort } from '#tests/fixtures/company.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';

const root = path.resolve(import.meta.dirname, '../..');
const postgres = await startPostgres();
/** Calls must succeed again within this time, even on a busy machine. */
const BACK = { timeout: 30_000 };
if (postgres === undefined)
  console.log('PostgreSQL is not installed here (apt-get install postgresql): nothing is said of it');
afterAll(() => postgres?.stop());

const databaseOf = (url: string, patience?: Partial<Patience>) =>
  new Kysely<Record<string, never>>({
    dialect: new PostgresDialect({
      pool: openPostgres(url, { connectMs: 1000, statementMs: 5000, lockMs: 5000, idleMs: 5000, ...patience }),
    }),
  });

test('a database that accepts connections but never answers is given up in time', async () => {
  const sockets = new Set<Socket>();
  const mute = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const address = mute.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const db = databaseOf(`postgres://nobody@127.0.0.1:${port}/none`, { connectMs: 300 });
  await expect(sql`select 1`.execute(db)).rejects.toThrow(DatabaseUnavailable);
  for (const socket of sockets) socket.destroy();
  mute.close();
  await db.destroy();
});

describe.runIf(postgres !== undefined)('on a PostgreSQL of its own', () => {
  const url = postgres?.url ?? '';
  const administer = async (text: string, values: unknown[] = []) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(text, values);
    await client.end();
    return rows;
  };

  test('statements, locks and idle transactions that take too long are given up; the next query works', async () => {
    const db = databaseOf(url, { statementMs: 300, lockMs: 150, idleMs: 300 });
    await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toThrow(DatabaseUnavailable);
    await db.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(42)`.execute(holder);
      await expect(sql`select pg_advisory_lock(42)`.execute(db)).rejects.toThrow(/lock timeout/);
      await sql`select pg_advisory_unlock(42)`.execute(holder);
    });
    await expect(
      db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        await expect
          .poll(
            async () => (await administer(`select 1 from pg_stat_activity where state = 'idle in transaction'`)).length,
          )
          .toBe(0);
        await sql`select 1`.execute(trx);
      }),
    ).rejects.toThrow(DatabaseUnavailable);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  test('a hanging connection is not reused', async () => {
    const db = databaseOf(url, { statementMs: 500 });
    const pid = Number((await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid);
    process.kill(pid, 'SIGSTOP');
    try {
      await expect(sql`select 1`.execute(db)).rejects.toThrow(/Query read timeout/);
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await db.destroy();
  });

  let dataDir = '';
  let server: ChildProcess | undefined;
  let baseUrl = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'away-'));
    const store = await openStore({ dataDir, databaseUrl: url });
    await insertCompany(store);
    await store.close();
    const port = await freePort();
    baseUrl = `http://127.0.0.1:${port}`;
    server = spawn(process.execPath, ['server/main.ts', '--no-demo'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(server.stdout ?? process.stdin, 'data');
  });
  afterAll(async () => {
    const gone = server?.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined;
    server?.kill('SIGTERM');
    await gone;
    await rm(dataDir, { recursive: true, force: true });
  });

  test('[SRV-01] terminated connections and a database restart do not end the server: calls report it and then work again', async () => {
    const callers = [0, 1, 2, 3].map(() => new Caller(baseUrl));
    for (const caller of callers) await caller.login('editor', PASSWORD);
    const working = new AbortController();
    const odd: string[] = [];
    const workers = callers.map(async (caller) => {
      while (!working.signal.aborted) {
        const { status } = await caller.call('userInfo');
        if (status !== 200 && status !== 503) odd.push(`${status}`);
      }
    });
    for (let round = 0; round < 7; round += 1) {
      await administer(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      await expect.poll(async () => (await callers[0]?.call('userInfo'))?.status, BACK).toBe(200);
    }
    const readiness = async () => {
      const answer = await fetch(`${baseUrl}/readyz`);
      return `${answer.status} ${await answer.text()}`;
    };
    expect(await readiness()).toBe('200 ready\n');
    await postgres?.halt();
    const away = await callers[0]?.call('userInfo');
    if (away !== undefined) expectFailure(away, 'server.databaseAway');
    expect(Number(away?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await readiness()).toBe('503 database away\n');
    await postgres?.resume();
    await expect.poll(async () => (await callers[0]?.call('userInfo'))?.status, BACK).toBe(200);
    await expect.poll(readiness, BACK).toBe('200 ready\n');
    working.abort();
    await Promise.all(workers);
    expect(odd).toEqual([]);
    expect(server?.exitCode).toBeNull();
    for (const caller of callers) await succeed(caller, 'userInfo', {}, 'user');
  });

  test('[SRV-03] a database that stops answering is told by the administration, and then that it is back', async () => {
    await using slow = await slowDatabase(url);
    const own = await mkdtemp(path.join(os.tmpdir(), 'slow-'));
    const beside = await startServer({ ...serverOptions, dataDir: own, databaseUrl: slow.url });
    try {
      const administrator = new Caller(beside.url);
      await administrator.login('administrator', PASSWORD, { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID });
      const health = async () =>
        (await succeed<{ health: string }>(administrator, 'adminSystemInfo', {}, 'system'))[0]?.health;
      expect(await health()).toBe('ready');
      // The session is still found; the question for the health is not answered in time.
      slow.hold('select 1\0');
      expect(await health()).toBe('databaseAway');
      slow.release();
      expect(await health()).toBe('ready');
    } finally {
      await beside.close();
      await rm(own, { recursive: true, force: true });
    }
  });
});

/** In front of a database: does not pass on statements that contain a text, until they are released. */
async function slowDatabase(url: string) {
  const port = Number(new URL(url).port);
  const sockets = new Set<Socket>();
  let held: string | undefined;
  let waiting: (() => void)[] = [];
  const front = createServer((client) => {
    const database = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
    database.pipe(client);
    client.on('data', (bytes) => {
      if (held === undefined || !bytes.includes(held)) database.write(bytes);
      else waiting.push(() => database.write(bytes));
    });
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  const own = typeof address === 'object' ? address?.port : undefined;
  return {
    url: url.replace(`:${port}/`, `:${own}/`),
    hold: (text: string) => void (held = text),
    release: () => {
      held = undefined;
      for (const pass of waiting) pass();
      waiting = [];
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      front.close();
      await once(front, 'close');
    },
  };
}
