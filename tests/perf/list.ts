import { type Cpu, cpuRows, slowOnly, watchCpu } from './cpu.ts';
import { frameRows, type Frames, wheel } from './frames.ts';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';

const REPETITIONS = 5;
const SECONDS = 10;
const STEP_PX = 120;

/**
 * Scrolls the result list of the whole archive by wheel for ten seconds, with rows loaded in windows, compared with a
 * baseline text page scrolled the same way.
 */
export async function measureList(stage: Stage): Promise<Row[]> {
  const page = await stage.open('supervisor');
  await page.getByRole('button', { name: 'Suchen', exact: true }).click();
  const grid = page.getByRole('grid');
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first()
    .waitFor();
  // Scroll through all rows, not only those counted initially.
  const all = page.getByRole('button', { name: 'Genau zählen', exact: true });
  if (await all.isVisible()) await all.click();
  await all.waitFor({ state: 'detached' });
  const rowCount = Number(await grid.getAttribute('aria-rowcount')) - 1;
  if (rowCount < stage.documents * 0.9) throw new Error(`the list has ${rowCount} rows`);
  const box = (await grid.boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const floor = await stage.floor(page);
  await floor.evaluate(() =>
    document.body.append(
      ...Array.from({ length: 3000 }, (_, row) =>
        Object.assign(document.createElement('div'), { textContent: `row ${row}`, style: 'height: 32px' }),
      ),
    ),
  );
  const [ours, bare]: [Frames[], Frames[]] = [[], []];
  const [ourCpu, bareCpu]: [Cpu[], Cpu[]] = [[], []];
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    // Alternating directions, so that every run covers the same distance.
    const deltaY = repetition % 2 === 0 ? STEP_PX : -STEP_PX;
    await page.bringToFront();
    await slowOnly(page);
    const spent = await watchCpu(page);
    ours.push(await wheel(page, middle, deltaY, SECONDS));
    ourCpu.push(await spent());
    await floor.bringToFront();
    await slowOnly(floor);
    const bareSpent = await watchCpu(floor);
    bare.push(await wheel(floor, middle, deltaY, SECONDS));
    bareCpu.push(await bareSpent());
  }
  await stage.leave(page);
  await floor.context().close();
  const name = `list of ${rowCount} rows, ${SECONDS} s of scrolling`;
  return [...frameRows(name, ours, bare, 6, 50), ...cpuRows(name, ourCpu, bareCpu)];
}
