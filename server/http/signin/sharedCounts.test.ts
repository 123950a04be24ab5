import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from '#server/store/database/open.ts';
import { purgeAttempts } from '#server/store/people/attemptCounts.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';
import { codeGuesses } from './codeGuesses.ts';
import { SharedCounts } from './sharedCounts.ts';

const postgres = await startPostgres();
const folder = mkdtempSync(path.join(os.tmpdir(), 'counts-'));
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const databases = [undefined, ...(postgres ? [postgres.url] : [])];
describe.each(databases)('on %s', (databaseUrl) => {
  const stores: Store[] = [];
  afterAll(() => Promise.all(stores.map((store) => store.close())));
  /** One instance: its own connections to the shared database. */
  const instance = async () => {
    const store =
      databaseUrl === undefined && stores[0] ? stores[0] : await openStore({ dataDir: folder, databaseUrl });
    if (!stores.includes(store)) stores.push(store);
    return codeGuesses(new SharedCounts(store.db));
  };

  test('[SRV-01] (security 24) two instances together allow no more guesses than one, even in parallel', async () => {
    const [one, two] = [await instance(), await instance()];
    const guess = { userId: 7, device: { key: 'device a', isKnown: true } };
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, no) => (no % 2 === 0 ? one : two).begin(guess, 0)),
    );
    const delays = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []));
    // As on one instance: six at once, two that are held, the others refused.
    expect(delays.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 10_000, 20_000]);
    // A refused attempt is not counted, and one given back on either instance is free on both.
    await two.giveBack(guess);
    expect(await one.begin(guess, 0)).toBe(20_000);
    await expect(two.begin(guess, 0)).rejects.toThrow('request.tooMany');
    await expect(two.begin({ userId: 8, device: guess.device }, 0)).resolves.toBe(0);
  });

  test('[SRV-01] counts with a full allowance are deleted', async () => {
    const [store] = stores;
    if (store === undefined) throw new Error('no store');
    await purgeAttempts(store.db, 3_600_000);
    expect(await store.db.selectFrom('attempt_count').selectAll().execute()).toEqual([]);
  });
});
