import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildClient } from '../../scripts/build.ts';
import { inputHash } from '../../scripts/inputHash.ts';
import { run, root } from '../../scripts/run.ts';
import { handleDeadlines } from '#server/jobs/workflow/run.ts';
import { openStore } from '#server/store/database/open.ts';

/** The seeded data folder copied for every worker's server. */
export const template = path.join(root, '.cache/e2e-company');

/**
 * Builds the client if it is outdated and seeds the demo company once for all workers; repeated when its sources or the
 * date have changed.
 */
export default async function setup(): Promise<void> {
  await buildClient(console.log);
  const stamp = `${template}.stamp`;
  const madeFrom = `${await inputHash(['server', 'core', 'package-lock.json'])} ${new Date().toDateString()}`;
  if ((await readFile(stamp, 'utf8').catch(() => '')) === madeFrom) return;
  await rm(template, { recursive: true, force: true });
  const seeded = await run(process.execPath, ['server/seed/cli.ts'], {
    quiet: true,
    env: { DATA_DIR: template, DATABASE_URL: '' },
  });
  if (seeded.code !== 0) throw new Error(`the demo company was not seeded:\n${seeded.output}`);
  await passDueTime();
  await writeFile(stamp, madeFrom);
}

/** Handles all deadlines that have passed since the demo company's date, so that no test is disturbed by them. */
async function passDueTime(): Promise<void> {
  const store = await openStore({ dataDir: template, databaseUrl: undefined });
  await handleDeadlines({ store, now: Date.now, timeZone: 'Europe/Berlin' });
  await store.close();
}
