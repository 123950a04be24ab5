import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  decideAtRandom,
  furnish,
  type House,
  judge,
  noTally,
  openHouse,
  signInAll,
  type Tally,
} from '#tests/faults/kills/crowd.ts';
import type { Caller } from '#tests/conformance/caller.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';
import { quantile, type Row } from '../row.ts';

const USERS = 50;
const WORKFLOWS = 100;
const MINUTES = 2;
const KILLS = 50;
/** The server is killed within this many milliseconds. */
const KILLED_WITHIN = 1500;

/** Fifty users decide jobs at random for two minutes, then while the server is killed fifty times. */
export async function measureCrowd(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    const rows = await crowdOn('SQLite', undefined);
    return postgres === undefined ? rows : [...rows, ...(await crowdOn('PostgreSQL', postgres.url))];
  } finally {
    await postgres?.stop();
  }
}

async function crowdOn(name: string, databaseUrl: string | undefined): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-crowd-'));
  const house = await openHouse(dataDir, databaseUrl);
  try {
    await furnish(house, USERS, WORKFLOWS);
    const tally = noTally();
    await house.server.start();
    const users = await signInAll(house, USERS);
    const until = performance.now() + MINUTES * 60_000;
    await Promise.all(users.map((who) => decideAtRandom(who, tally, () => performance.now() > until)));
    await house.server.end('SIGTERM');
    // SQLite does not count deadlocks: they would be server errors, which count on both.
    const faults = databaseUrl === undefined ? 'doubled, lost or failed' : 'doubled, lost, failed or deadlocked';
    const decided = `${USERS} users for ${MINUTES} min on ${name}`;
    const rows = [
      await verdictOf(`${decided}, ${tally.times.length} decisions, ${faults}`, house, tally),
      plain(`${decided}, a decision, p95`, quantile(tally.times, 0.95)),
    ];
    await killAgainAndAgain(house, users, tally);
    return [...rows, await verdictOf(`${KILLS} kills on ${name}, decisions or effects doubled or lost`, house, tally)];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function killAgainAndAgain(house: House, users: readonly Caller[], tally: Tally): Promise<void> {
  for (let cycle = 0; cycle < KILLS; cycle += 1) {
    await house.server.start();
    const work = users.map((who) => decideAtRandom(who, tally, () => false).catch(() => undefined));
    await wait(Math.random() * KILLED_WITHIN);
    await house.server.end('SIGKILL');
    await Promise.all(work);
  }
}

async function verdictOf(name: string, house: House, tally: Tally): Promise<Row> {
  const { doubled, lost, effects, astray, deadlocks, broken } = await judge(house, tally);
  const ours = doubled + lost + effects + astray.length + (deadlocks ?? 0) + broken.length;
  return { name, ours, goal: '0', met: ours === 0 };
}

const plain = (name: string, ours: number): Row => ({ name, ours });
