import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore } from '#server/store/database/open.ts';
import { Searches } from '#server/store/search/searches.ts';
import { Snapshots } from '#server/store/snapshots/snapshots.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';

/** More than the connections of a server. */
const SLOW_SEARCHES = 20;

const postgres = await startPostgres();

test.runIf(postgres !== undefined)(
  '[SRCH-09] however many slow searches there are, another call of the database is answered before them',
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'beside-'));
    const store = await openStore({ dataDir, databaseUrl: postgres?.url });
    const searches = new Searches(store, new Snapshots());
    const off = new AbortController();
    const ended: string[] = [];
    try {
      const slow = sql<{ n: number }>`select 1 as n from pg_sleep(2)`;
      const query = { compile: () => slow.compile(store.db) };
      const running = Array.from({ length: SLOW_SEARCHES }, () =>
        searches.numbers(query, off.signal, true).then(
          () => ended.push('search'),
          () => ended.push('given up'),
        ),
      );
      // All that may run at once do.
      const busy = sql<{ n: number }>`select count(*) as n from pg_stat_activity where query like '%pg_sleep%'`;
      await expect.poll(async () => (await busy.execute(store.db)).rows[0]?.n).toBeGreaterThan(2);
      await store.db.selectFrom('user').selectAll().execute();
      ended.push('call');
      off.abort();
      await Promise.all(running);
      expect(ended[0]).toBe('call');
    } finally {
      await searches.close();
      await store.close();
      await postgres?.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
