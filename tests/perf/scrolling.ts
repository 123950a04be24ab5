import type { Page } from '@playwright/test';
import { PAGE_GAP } from '#src/viewer/model/layout.ts';
import { type Cpu, cpuRows, slowOnly, watchCpu } from './cpu.ts';
import { atRate, frameRows, watchFrames, type Frames } from './frames.ts';
import { MIB, rendererMemory } from './memory.ts';
import { firstOf, openDocument, shownDpi } from './reading.ts';
import { median, type Row } from './row.ts';
import type { Stage } from './stage.ts';

const REPETITIONS = 5;
/** GOALS S3: a hundred pages in ten seconds, by wheel at the screen's frame rate. */
const PAGES = 100;
const SECONDS = 10;
const RATE = 60;
const MEMORY_GOAL = 350 * MIB;

/**
 * Scrolls through the manual by wheel, compared under the same input with a bare page of the same images, and with a
 * striped page that shows what wheel and compositor cost by themselves; then the memory used (GOALS S3, S4).
 */
export async function measureScrolling(stage: Stage): Promise<Row[]> {
  const page = await stage.open('clerk');
  const { manual } = stage.files;
  await openDocument(page, firstOf(manual));
  const region = page.getByLabel(/^Seiten von /);
  const height = await region.evaluate((element, pages) => element.scrollHeight / pages, manual.pages);
  const distance = height * PAGES;
  const floor = await stage.floor(page);
  await showImages(floor, stage, await shownDpi(page), height - PAGE_GAP);
  const striped = await stage.floor(page);
  await striped.setContent(
    '<body style="margin:0"><div style="height:200000px;background:repeating-linear-gradient(white 0 40px,silver 40px 80px)"></div>',
  );
  const ours: Frames[] = [];
  const bare: Frames[] = [];
  const stripes: Frames[] = [];
  const [ourCpu, bareCpu]: [Cpu[], Cpu[]] = [[], []];
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    await slowOnly(page);
    await region.focus();
    await page.keyboard.press('Control+Home');
    await page.waitForTimeout(1500);
    const spent = await watchCpu(page);
    ours.push(await watchFrames(page, () => wheel(page, distance)));
    ourCpu.push(await spent());
    await slowOnly(floor);
    await floor.evaluate(() => scrollTo(0, 0));
    const bareSpent = await watchCpu(floor);
    bare.push(await watchFrames(floor, () => wheel(floor, distance)));
    bareCpu.push(await bareSpent());
    await slowOnly(striped);
    await striped.evaluate(() => scrollTo(0, 0));
    stripes.push(await watchFrames(striped, () => wheel(striped, distance)));
  }
  for (const other of [floor, striped]) await other.context().close();
  const own = await page.context().newCDPSession(page);
  const resident = await rendererMemory(own, page.context().browser()!);
  await own.detach();
  await stage.leave(page);
  const name = `scroll ${PAGES} pages in ${SECONDS} s`;
  return [
    ...frameRows(name, ours, bare, 6, 33),
    {
      name: `${name}, frames over 17 ms without pages`,
      ours: median(ours.map(({ late }) => late)),
      theirs: median(stripes.map(({ late }) => late)),
      theirName: 'striped page',
    },
    ...cpuRows(name, ourCpu, bareCpu),
    {
      name: 'renderer memory after it, MiB',
      ours: resident / MIB,
      goal: `≤ ${MEMORY_GOAL / MIB} MiB`,
      met: resident <= MEMORY_GOAL,
    },
  ];
}

/** The least that shows the same pages: a column of their images, loaded and scrolled by the browser itself. */
async function showImages(floor: Page, { company, files }: Stage, dpi: number, height: number): Promise<void> {
  const { documents, pages } = files.manual;
  const images = Array.from({ length: pages }, (_, at) => {
    const address = `${company.url}/dms/document/${documents[0]?.docid}/page/${at + 1}/image/?dpi=${dpi}`;
    return `<img src="${address}" loading="lazy" decoding="async" alt="">`;
  });
  await floor.setContent(
    `<style>img { display: block; height: ${height}px; margin: 0 auto ${PAGE_GAP}px }</style>${images.join('')}`,
    { waitUntil: 'commit' },
  );
  // Without its images the page would be no baseline.
  await floor.waitForFunction(() => (document.images[0]?.naturalWidth ?? 0) > 0);
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
