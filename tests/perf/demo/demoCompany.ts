import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { run } from '../../../scripts/run.ts';

/** Seeds the demo company into a temporary data folder, to be opened by `Company.open`, and removes it afterwards. */
export async function withDemoCompany<Result>(use: (template: string) => Promise<Result>): Promise<Result> {
  const template = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  try {
    const seeded = await run(process.execPath, ['server/seed/cli.ts'], {
      quiet: true,
      env: { DATA_DIR: template, DATABASE_URL: '' },
    });
    if (seeded.code !== 0) throw new Error(seeded.output);
    return await use(template);
  } finally {
    await rm(template, { recursive: true, force: true });
  }
}
