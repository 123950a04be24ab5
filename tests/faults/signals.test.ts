import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import type { StreamSignal } from '#core/contract/stream.ts';
import { Streams } from '#server/jobs/streams.ts';
import { putSignal } from '#server/store/channels/signals.ts';
import { listen } from '#server/store/database/listening.ts';
import { openStore } from '#server/store/database/open.ts';
import { insertCompany } from '#tests/conformance/scene.ts';
import { describeIfAvailable } from '#tests/fixtures/beside.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';

const postgres = await startPostgres();
const SOON = { timeout: 30_000 };
/** No poll happens within the test, so whatever arrives was announced. */
const NEVER_MS = 3_600_000;
afterAll(() => postgres?.stop());

const change = (id: number): StreamSignal => ({ topic: 'change', noun: 'probe', id });

describeIfAvailable(postgres !== undefined, 'PostgreSQL')('two instances on one PostgreSQL', () => {
  test('[SRV-01] a client of one instance learns at once what the other commits, even after a broken connection', async () => {
    const databaseUrl = postgres?.url ?? '';
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'signals-'));
    const [one, two] = [await openStore({ dataDir, databaseUrl }), await openStore({ dataDir, databaseUrl })];
    await insertCompany(one);
    const user = await one.db.selectFrom('user').select('id').where('login', '=', 'editor').executeTakeFirstOrThrow();
    const session = { idhash: 'hash', userid: user.id, useragent: '', address: '', modulename: '', moduleid: 1 };
    await one.db
      .insertInto('session')
      .values({ ...session, keepalive: 0, createdat: 0, seenat: 0, expiresat: Date.now() + NEVER_MS })
      .execute();
    const failed = vi.fn<() => void>();
    const streams = new Streams(two, Date.now, { error: failed, warn: failed }, NEVER_MS);
    const stop = listen(databaseUrl, { signal: () => streams.wake() });
    const left = new AbortController();
    const out = streams.open({ userId: user.id, sessionHash: 'hash', realms: [] }, undefined, left.signal);
    let told = '';
    out?.setEncoding('utf8').on('data', (text: string) => (told += text));
    await expect.poll(() => told, SOON).toContain('id: ');

    await one.db.transaction().execute((trx) => putSignal(trx, change(1), 'everybody', Date.now()));
    await expect.poll(() => told, SOON).toContain('"id":1');

    const listening = sql<{ pid: number }>`select pid from pg_stat_activity where query = 'listen "signal"'`;
    const before = (await listening.execute(one.db)).rows;
    expect(before).toHaveLength(1);
    await sql`select pg_terminate_backend(${before[0]?.pid})`.execute(one.db);
    // Nobody is listening now: the new connection must look for missed signals by itself.
    await putSignal(one.db, change(2), 'everybody', Date.now());
    await expect.poll(() => told, SOON).toContain('"id":2');
    await putSignal(one.db, change(3), { userid: user.id }, Date.now());
    await expect.poll(() => told, SOON).toContain('"id":3');
    expect(failed).not.toHaveBeenCalled();

    left.abort();
    await streams.close();
    await stop();
    expect((await listening.execute(one.db)).rows).toEqual([]);
    await Promise.all([one.close(), two.close()]);
    await rm(dataDir, { recursive: true, force: true });
  });
});
