import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Caller } from '#tests/conformance/caller.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';
import { decideAtRandom, differing, furnish, judge, noTally, openHouse, signInAll } from './crowd.ts';

/** How often the server is killed; 50 in the long run (KILL_CYCLES=50). */
const CYCLES = Number(process.env['KILL_CYCLES'] ?? 2);
/** The bench runs fifty users for two minutes. */
const USERS = 12;
/** Few enough that users compete for the same jobs. */
const WORKFLOWS = 4;

const postgres = await startPostgres();
if (postgres === undefined) console.warn('PostgreSQL is not installed: SQLite alone is killed');
afterAll(() => postgres?.stop());
const databases = [
  ['SQLite', undefined] as const,
  ...(postgres === undefined ? [] : [['PostgreSQL', postgres.url] as const]),
];

test('[WF-02] one effect too many of a workflow and one too few of another do not cancel out', () => {
  expect(differing(['1@10', '2@20'], ['2@20', '1@10'])).toBe(0);
  expect(differing(['1@10', '1@10'], ['1@10', '2@20'])).toBe(2);
});

test.each(databases)(
  '[WF-02] on %s random decisions while the server is killed lose, duplicate and lock nothing',
  async (_, databaseUrl) => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kill-workflow-'));
    const house = await openHouse(dataDir, databaseUrl);
    try {
      await furnish(house, USERS, WORKFLOWS);
      const tally = noTally();
      let users: readonly Caller[] | undefined;
      for (let cycle = 0; cycle < CYCLES; cycle += 1) {
        await house.server.start();
        // The users' sessions survive the server's restarts.
        users ??= await signInAll(house, USERS);
        const enough = tally.acknowledged.length + 5 + Math.floor(Math.random() * 30);
        const work = users.map((who) => decideAtRandom(who, tally, () => false).catch((error: unknown) => error));
        await expect.poll(() => tally.acknowledged.length, { interval: 1, timeout: 100_000 }).toBeGreaterThan(enough);
        await house.server.end('SIGKILL');
        for (const ended of await Promise.all(work)) expect(ended).toBeInstanceOf(TypeError);
      }
      const { unsaid, ...verdict } = await judge(house, tally);
      // SQLite does not count deadlocks; one would be an error in `broken`.
      const deadlocks = databaseUrl === undefined ? undefined : 0;
      expect(verdict).toEqual({ doubled: 0, lost: 0, effects: 0, astray: [], deadlocks, broken: [] });
      // Killed before answering: at most one per user and cycle.
      expect(unsaid).toBeLessThanOrEqual(USERS * CYCLES);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  240_000 + CYCLES * 20_000,
);
