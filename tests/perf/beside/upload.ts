import { randomFillSync } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { MIB, ownBytes } from '../memory.ts';
import type { Row } from '../row.ts';

const SIZE = 200;
/** Goal of issue 12, MiB on each side. */
const GOAL = 64;
const SAMPLE_MS = 50;

/** Uploads an attachment of 200 MiB: the memory it takes in the browser and on the server. */
export async function measureUpload(page: Page, browser: Browser, server: number): Promise<Row[]> {
  const file = path.join(os.tmpdir(), `upload-${process.pid}.bin`);
  await write(file);
  try {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    const sides = { server: watch([server]), browser: watch(processInfo.map(({ id }) => id)) };
    const kept = page.waitForResponse(/\/attachment\/set/u, { timeout: 120_000 });
    await page.getByRole('tabpanel').locator('input[type="file"]').setInputFiles(file);
    const status = (await kept).status();
    if (status !== 200) throw new Error(`the upload was answered ${status}`);
    return await Promise.all(
      (['server', 'browser'] as const).map(async (side) => {
        const ours = (await sides[side]()) / MIB;
        return { name: `${side}: growth under ${SIZE} MiB of upload, MiB`, ours, goal: `< ${GOAL}`, met: ours < GOAL };
      }),
    );
  } finally {
    await rm(file, { force: true });
  }
}

async function write(file: string): Promise<void> {
  const handle = await open(file, 'w');
  const piece = Buffer.alloc(MIB);
  for (let at = 0; at < SIZE; at += 1) await handle.write(randomFillSync(piece));
  await handle.close();
}

/** Samples the processes' own memory; the returned function gives the maximum growth in bytes. */
function watch(pids: readonly number[]): () => Promise<number> {
  const held = async (): Promise<number> => {
    const sizes = await Promise.all(pids.map(ownBytes));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  let most = 0;
  const before = held();
  const timer = setInterval(() => void held().then((now) => (most = Math.max(most, now))), SAMPLE_MS);
  return async () => {
    clearInterval(timer);
    return Math.max(0, most - (await before));
  };
}
