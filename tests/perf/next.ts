import type { Page } from '@playwright/test';
import { LINE } from './reading.ts';
import { quantile, type Row } from './row.ts';
import type { Stage } from './stage.ts';

const STEPS = 20;
/** Milliseconds each document is read. */
const READ_MS = 2500;
/** Goal of issue 11, ms. */
const GOAL = 60;

/** Goes through a result from document to document by key, reading each: from the key to the sharp page. */
export async function measureNext(stage: Stage): Promise<Row[]> {
  const page = await stage.open('clerk');
  await (await page.context().newCDPSession(page)).send('Network.emulateNetworkConditions', LINE);
  await page.getByLabel('Volltext').first().fill('Rechnung');
  await page.getByRole('button', { name: 'Suchen', exact: true }).click();
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first()
    .waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => performance.getEntriesByName('viewer:open→sharp').length > 0);
  const times: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    await page.waitForTimeout(READ_MS);
    times.push(await goOn(page));
  }
  await stage.leave(page);
  const row = (which: string, share: number): Row => {
    const ours = quantile(times, share);
    return {
      name: `next document of the result to sharp page, ${which}, ms`,
      ours,
      goal: `≤ ${GOAL} ms`,
      met: ours <= GOAL,
    };
  };
  return [row('median', 0.5), row('95 %', 0.95)];
}

async function goOn(page: Page): Promise<number> {
  await page.evaluate(() => {
    performance.clearMeasures('viewer:open→sharp');
    performance.clearMarks('bench:next');
    const note = (event: KeyboardEvent): void => {
      if (event.key !== 'PageDown') return;
      removeEventListener('keydown', note, { capture: true });
      performance.mark('bench:next', { startTime: event.timeStamp });
    };
    addEventListener('keydown', note, { capture: true });
  });
  await page.keyboard.press('Alt+PageDown');
  await page.waitForFunction(() => performance.getEntriesByName('viewer:open→sharp').length > 0);
  return page.evaluate(() => {
    const sharp = performance.getEntriesByName('viewer:open→sharp')[0]!;
    return sharp.startTime + sharp.duration - performance.getEntriesByName('bench:next')[0]!.startTime;
  });
}
