import type { Page } from '@playwright/test';
import { slowOnly } from './cpu.ts';
import { bareOpening, LINE, OPEN_GOAL, shownDpi } from './reading.ts';
import { median, quantile, type Row } from './row.ts';
import type { Stage } from './stage.ts';

const STEPS = 20;
/** Milliseconds each document is read. */
const READ_MS = 2500;
/** Goal of issue 11, ms. */
const GOAL = 60;

/**
 * Goes through a result from document to document by key, reading each: from the key to the sharp page, compared with a
 * baseline page that fetches, decodes and draws the same image.
 */
export async function measureNext(stage: Stage): Promise<Row[]> {
  const page = await stage.open('clerk');
  const floor = await stage.floor(page);
  for (const either of [page, floor])
    await (await either.context().newCDPSession(either)).send('Network.emulateNetworkConditions', LINE);
  await slowOnly(page);
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
  const bare: number[] = [];
  await page.waitForTimeout(READ_MS);
  for (let step = 0; step < STEPS; step += 1) {
    await slowOnly(page);
    times.push(await goOn(page));
    // What is loaded beside the page and ahead would slow the baseline.
    await page.waitForTimeout(READ_MS);
    const [, docid] = /#\/document\/(\d+)/u.exec(page.url()) ?? [];
    const image = `${stage.company.url}/dms/document/${docid}/page/1/image/?dpi=${await shownDpi(page)}`;
    await slowOnly(floor);
    bare.push(await bareOpening(floor, `${image}&bench=${step}`));
  }
  await stage.leave(page);
  await floor.context().close();
  const row = (which: string, share: number): Row => {
    const ours = quantile(times, share);
    return {
      name: `next document of the result to sharp page, ${which}, ms`,
      ours,
      goal: `≤ ${GOAL} ms`,
      met: ours <= GOAL,
    };
  };
  const [ours, theirs] = [median(times), median(bare)];
  return [
    row('median', 0.5),
    row('95 %', 0.95),
    {
      name: 'next document of the result to sharp page',
      ours,
      theirs,
      theirName: 'bare page',
      goal: `≤ ${OPEN_GOAL} ×`,
      met: ours <= OPEN_GOAL * theirs,
    },
  ];
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
