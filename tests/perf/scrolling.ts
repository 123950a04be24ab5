import type { Page } from '@playwright/test';
import { type Cpu, cpuRows, watchCpu } from './cpu.ts';
import { atRate, frameRows, watchFrames, type Frames } from './frames.ts';
import { MIB, rendererMemory } from './memory.ts';
import { firstOf, openDocument } from './reading.ts';
import { median, type Row } from './row.ts';
import type { Stage } from './stage.ts';

const REPETITIONS = 5;
/** GOALS S3: a hundred pages in ten seconds, by wheel at the screen's frame rate. */
const PAGES = 100;
const SECONDS = 10;
const RATE = 60;
const MEMORY_GOAL = 350 * MIB;

/**
 * Scrolls through the manual by wheel, compared with a tall baseline page under the same input; then the memory used
 * (GOALS S3, S4).
 */
export async function measureScrolling(stage: Stage): Promise<Row[]> {
  const page = await stage.open('clerk');
  const floor = await stage.floor(page);
  await floor.setContent(
    '<body style="margin:0"><div style="height:200000px;background:repeating-linear-gradient(white 0 40px,silver 40px 80px)"></div>',
  );
  await openDocument(page, firstOf(stage.files.manual));
  const region = page.getByLabel(/^Seiten von /);
  const distance = await region.evaluate((element, pages) => (element.scrollHeight / 300) * pages, PAGES);
  const ours: Frames[] = [];
  const bare: Frames[] = [];
  const [ourCpu, bareCpu]: [Cpu[], Cpu[]] = [[], []];
  const memory: number[] = [];
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    await region.focus();
    await page.keyboard.press('Control+Home');
    await page.waitForTimeout(1500);
    const spent = await watchCpu(page);
    ours.push(await watchFrames(page, () => wheel(page, distance)));
    ourCpu.push(await spent());
    await page.waitForTimeout(1000);
    const own = await page.context().newCDPSession(page);
    memory.push(await rendererMemory(own, page.context().browser()!));
    await own.detach();
    await floor.evaluate(() => scrollTo(0, 0));
    const bareSpent = await watchCpu(floor);
    bare.push(await watchFrames(floor, () => wheel(floor, distance)));
    bareCpu.push(await bareSpent());
  }
  await stage.leave(page);
  await floor.context().close();
  const resident = median(memory);
  const name = `scroll ${PAGES} pages in ${SECONDS} s`;
  return [
    ...frameRows(name, ours, bare, 6, 33),
    ...cpuRows(name, ourCpu, bareCpu),
    {
      name: 'renderer memory after it, MiB',
      ours: resident / MIB,
      goal: `≤ ${MEMORY_GOAL / MIB} MiB`,
      met: resident <= MEMORY_GOAL,
    },
  ];
}

/** Turns the wheel evenly. Sent by protocol, because the library's mouse waits until each event is handled. */
async function wheel(page: Page, distance: number): Promise<void> {
  const input = await page.context().newCDPSession(page);
  const turns = RATE * SECONDS;
  await atRate(turns, 1000 / RATE, () =>
    input.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 700, y: 500, deltaX: 0, deltaY: distance / turns }),
  );
  await input.detach();
}
