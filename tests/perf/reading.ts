import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Cpu, cpuRows, slowOnly, watchCpu } from './cpu.ts';
import type { SharedFile } from './archive.ts';
import type { Stage } from './stage.ts';
import { median, quantile, type Row } from './row.ts';

const REPETITIONS = 5;
/** Number of page turns, and the pause between them in ms: a leafing reader. */
const TURNS = 40;
const PAUSE_MS = 300;
/** Milliseconds in which the pages after the first are fetched. */
const AHEAD_MS = 1500;
/** Milliseconds a mouse button is held down, twice per double click. */
const PRESS_MS = 50;
/** Milliseconds from reaching a row by key to Enter: time to recognise the row. */
const SEEN_MS = 300;

/**
 * How a document is opened: by double click, whose first press preloads it; by key, after the cursor has rested on its
 * row, which preloads it too (docs/decisions/0032); by key at once, while it is still being preloaded as the first of
 * its result; or by a link, without preloading.
 */
type Hand = 'mouse' | 'key' | 'key at once' | 'link';

interface Began {
  /** When the double click, key or link came, ms of the page's clock. */
  readonly began: number;
  /** CPU time until the page was sharp. */
  readonly cpu: Cpu;
}

/**
 * Searches for a document by the number in its name, letters included, as a personnel number may have the same digits,
 * and opens it from the list.
 */
export async function openDocument(
  page: Page,
  filename: string,
  hand: Exclude<Hand, 'link'> = 'mouse',
): Promise<Began> {
  await page
    .getByLabel('Volltext')
    .first()
    .fill(filename.match(/\S*\d{5,}/u)?.[0] ?? filename);
  await page.getByRole('button', { name: 'Suchen', exact: true }).click();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .filter({ hasText: filename })
    .first();
  await row.waitFor();
  await page.evaluate(() => {
    performance.clearMeasures();
    performance.clearMarks('bench:open');
    const open = (event: Event): void => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
      for (const name of ['dblclick', 'keydown']) removeEventListener(name, open, { capture: true });
      performance.mark('bench:open', { startTime: event.timeStamp });
    };
    for (const name of ['dblclick', 'keydown']) addEventListener(name, open, { capture: true });
  });
  const spent = await watchCpu(page);
  // At human speed.
  if (hand === 'mouse') await row.dblclick({ delay: PRESS_MS });
  else {
    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    if (hand === 'key') await page.waitForTimeout(SEEN_MS);
    await page.keyboard.press('Enter');
  }
  return sharpOf(page, filename, spent);
}

/** Follows a link to a document from the search, where nothing is preloaded. */
async function followLink(page: Page, { docid, filename }: SharedFile['documents'][number]): Promise<Began> {
  const spent = await watchCpu(page);
  await page.evaluate((id) => {
    performance.clearMeasures();
    performance.clearMarks('bench:open');
    performance.mark('bench:open');
    location.hash = `#/document/${id}/index`;
  }, docid);
  return sharpOf(page, filename, spent);
}

async function sharpOf(page: Page, filename: string, spent: () => Promise<Cpu>): Promise<Began> {
  await page.waitForFunction(() => performance.getEntriesByName('viewer:open→sharp').length > 0);
  const cpu = await spent();
  if (!(await page.title()).includes(filename))
    throw new Error(`${await page.title()} was opened instead of ${filename}`);
  return { began: await page.evaluate(() => performance.getEntriesByName('bench:open')[0]!.startTime), cpu };
}

export const backToSearch = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Zurück zur Suche' }).click();
  await page.getByRole('grid').waitFor();
};

/** The connection defined in ../shared/bench/GOALS.md. */
export const LINE = { offline: false, latency: 30, downloadThroughput: 100e6 / 8, uploadThroughput: 100e6 / 8 };

/** Extra milliseconds allowed over the baseline if the server must render the page first. */
const COLD_MS = 80;
/** Maximum ratio to the baseline page when opening from the list, on any computer. */
export const OPEN_GOAL = 1.25;

/**
 * From the double click or key in the list to the sharp page, over a connection of 30 ms and 100 Mbit/s, compared with
 * a baseline page that fetches, decodes and draws the same image, by then cached on the server. Cold: the server has
 * rendered no page of the file since its cache was cleared.
 */
export async function measureOpening(stage: Stage): Promise<Row[]> {
  const page = await stage.open('clerk');
  const floor = await stage.floor(page);
  for (const either of [page, floor])
    await (await either.context().newCDPSession(either)).send('Network.emulateNetworkConditions', LINE);
  const rows: Row[] = [];
  for (const file of [stage.files.text, stage.files.scan, stage.files.vector]) {
    // The first opening warms the client's code and the server's cache.
    await open(stage, page, floor, file, 0);
    const cached = await openings(stage, page, floor, file, 1, 'mouse', async () => undefined);
    const byKey = await openings(stage, page, floor, file, 1 + 2 * REPETITIONS, 'key', async () => undefined);
    const atOnce = await openings(stage, page, floor, file, 1 + 3 * REPETITIONS, 'key at once', async () => undefined);
    const byLink = await openings(stage, page, floor, file, 1 + 4 * REPETITIONS, 'link', async () => undefined);
    const cold = await openings(stage, page, floor, file, 1 + REPETITIONS, 'mouse', () =>
      rm(path.join(stage.company.dataDir, 'cache/pages'), { recursive: true, force: true }),
    );
    rows.push(
      {
        name: `double click to sharp page, ${file.name}`,
        ours: cached.ours,
        theirs: cached.theirs,
        theirName: 'bare page',
        goal: `≤ ${OPEN_GOAL} ×`,
        met: cached.ours <= OPEN_GOAL * cached.theirs,
      },
      ...cpuRows(`double click to sharp page, ${file.name}`, cached.ourCpu, cached.bareCpu),
      {
        name: `Enter to sharp page, ${file.name}`,
        ours: byKey.ours,
        theirs: byKey.theirs,
        theirName: 'bare page',
        goal: `≤ ${OPEN_GOAL} ×`,
        met: byKey.ours <= OPEN_GOAL * byKey.theirs,
      },
      ...cpuRows(`Enter to sharp page, ${file.name}`, byKey.ourCpu, byKey.bareCpu),
      {
        name: `Enter at once to sharp page, ${file.name}`,
        ours: atOnce.ours,
        theirs: atOnce.theirs,
        theirName: 'bare page',
        goal: `≤ ${OPEN_GOAL} ×`,
        met: atOnce.ours <= OPEN_GOAL * atOnce.theirs,
      },
      {
        name: `link to sharp page, ${file.name}`,
        ours: byLink.ours,
        theirs: byLink.theirs,
        theirName: 'bare page',
        goal: `≤ ${OPEN_GOAL} ×`,
        met: byLink.ours <= OPEN_GOAL * byLink.theirs,
      },
      {
        name: `double click to sharp page, ${file.name}, cold`,
        ours: cold.ours,
        theirs: cold.theirs,
        theirName: 'bare page, cached',
        goal: `≤ floor + ${COLD_MS} ms`,
        met: cold.ours <= cold.theirs + COLD_MS,
      },
    );
  }
  await stage.leave(page);
  await floor.context().close();
  return rows;
}

interface Opening {
  readonly ours: number;
  readonly theirs: number;
  readonly ourCpu: Cpu;
  readonly bareCpu: Cpu;
}

interface Openings {
  readonly ours: number;
  readonly theirs: number;
  readonly ourCpu: readonly Cpu[];
  readonly bareCpu: readonly Cpu[];
}

/** Medians over several documents, starting from a given one. */
async function openings(
  stage: Stage,
  page: Page,
  floor: Page,
  file: SharedFile,
  from: number,
  hand: Hand,
  before: () => Promise<void>,
): Promise<Openings> {
  const all: Opening[] = [];
  for (let index = from; index < from + REPETITIONS; index += 1) {
    await before();
    all.push(await open(stage, page, floor, file, index, hand));
  }
  return {
    ours: median(all.map(({ ours }) => ours)),
    theirs: median(all.map(({ theirs }) => theirs)),
    ourCpu: all.map(({ ourCpu }) => ourCpu),
    bareCpu: all.map(({ bareCpu }) => bareCpu),
  };
}

async function open(
  { company }: Stage,
  page: Page,
  floor: Page,
  { name, documents }: SharedFile,
  index: number,
  hand: Hand = 'mouse',
): Promise<Opening> {
  const document = documents[index];
  if (document === undefined) throw new Error(`no ${index}th ${name}`);
  await slowOnly(page);
  const { began, cpu } = await (hand === 'link'
    ? followLink(page, document)
    : openDocument(page, document.filename, hand));
  const sharp = await page.evaluate(() => {
    const entry = performance.getEntriesByName('viewer:open→sharp')[0]!;
    return entry.startTime + entry.duration;
  });
  const dpi = await shownDpi(page);
  await backToSearch(page);
  await slowOnly(floor);
  const spent = await watchCpu(floor);
  const theirs = await bareOpening(
    floor,
    `${company.url}/dms/document/${document.docid}/page/1/image/?dpi=${dpi}&bench=${index}`,
  );
  return { ours: sharp - began, theirs, ourCpu: cpu, bareCpu: await spent() };
}

/** The resolution in which the screen needs the pages of the document opened last. */
export const shownDpi = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const fetched = performance.getEntriesByName('viewer:page-fetch')[0] as PerformanceMeasure;
    return (fetched.detail as { dpi: number }).dpi;
  });

/** Milliseconds from the request to the drawn frame with only a fetch, decoding in a worker and one drawImage. */
export const bareOpening = (page: Page, url: string): Promise<number> =>
  page.evaluate(async (address) => {
    const code =
      'onmessage = async ({ data }) => { const bitmap = await createImageBitmap(data); postMessage(bitmap, [bitmap]); }';
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
    const decode = (blob: Blob) =>
      new Promise<ImageBitmap>((resolve) => {
        worker.addEventListener('message', ({ data }) => resolve(data as ImageBitmap), { once: true });
        worker.postMessage(blob, []);
      });
    const canvas = document.createElement('canvas');
    document.body.replaceChildren(canvas);
    const warm = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve);
    });
    await decode(warm!);
    const began = performance.now();
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status}`);
    const bitmap = await decode(await answer.blob());
    await new Promise(requestAnimationFrame);
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
    const took = performance.now() - began;
    worker.terminate();
    return took;
  }, url);

/**
 * Leafs through the manual with Ctrl+arrow, compared with a baseline page that draws one of two cached bitmaps per key.
 */
export async function measureTurning(stage: Stage): Promise<Row[]> {
  const page = await stage.open('clerk');
  const floor = await stage.floor(page);
  await slowOnly(page);
  await openDocument(page, firstOf(stage.files.manual));
  // A turn before its page was fetched would count together with the next.
  await page.waitForTimeout(AHEAD_MS);
  await leaf(page, 'Control+ArrowDown');
  const ours = await page.evaluate(() =>
    performance.getEntriesByName('viewer:page-turn').map(({ duration }) => duration),
  );
  await floor.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1240, 1754];
    document.body.replaceChildren(canvas);
    const context = canvas.getContext('2d')!;
    const pages = ['#eee', '#ddd'].map((colour) => {
      const paper = new OffscreenCanvas(canvas.width, canvas.height);
      const ink = paper.getContext('2d')!;
      ink.fillStyle = colour;
      ink.fillRect(0, 0, paper.width, paper.height);
      return paper.transferToImageBitmap();
    });
    let turned = 0;
    addEventListener('keydown', ({ key }) => {
      if (key !== 'ArrowDown') return;
      const start = performance.now();
      requestAnimationFrame(() => {
        context.drawImage(pages[(turned += 1) % 2]!, 0, 0);
        performance.measure('bench:turn', { start });
      });
    });
  });
  await slowOnly(floor);
  await leaf(floor, 'ArrowDown');
  const bare = await floor.evaluate(() => performance.getEntriesByName('bench:turn').map(({ duration }) => duration));
  await stage.leave(page);
  await floor.context().close();
  if (ours.length < TURNS) throw new Error(`${ours.length} of ${TURNS} pages became sharp`);
  const row = (which: string, share: number): Row => {
    const [mine, least] = [quantile(ours, share), quantile(bare, share)];
    return {
      name: `page turn, prefetched, ${which}`,
      ours: mine,
      theirs: least,
      theirName: 'bare page',
      goal: '≤ floor + 5 ms',
      met: mine <= least + 5,
    };
  };
  return [row('median', 0.5), row('95 %', 0.95)];
}

/** Name of the first document that uses a file. */
export const firstOf = ({ documents, name }: SharedFile): string => {
  const [first] = documents;
  if (first === undefined) throw new Error(`no ${name}`);
  return first.filename;
};

async function leaf(page: Page, key: string): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.keyboard.press(key);
    await page.waitForTimeout(PAUSE_MS);
  }
}
