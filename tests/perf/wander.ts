import { setTimeout as pause } from 'node:timers/promises';
import { bitmapsOf, countBitmaps, heapMemory, MIB, rendererMemory } from './memory.ts';
import type { PlainTab } from './plainTab.ts';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';

/** Issue 3: maximum memory growth while a reader moves around; no bitmap may leak. */
const MOST_GROWTH = 0.05;
/** The first share of the time fills the caches; growth is measured from its end. */
const WARM_SHARE = 0.15;
const SEED = 20_261_121;
const PAGES = 300;
/**
 * Memory is read several times with pauses in ms: compositor tiles vary, so the minimum is what is actually retained.
 */
const READINGS = 6;
const READING_PAUSE_MS = 2000;

/**
 * Moves around in the 300-page manual like somebody looking for something: page numbers, leafing, wheel, zoom,
 * rotation, layouts.
 */
export async function measureWandering(stage: Stage, minutes: number): Promise<Row[]> {
  const tab = await stage.plainTab('clerk', '/search');
  await until(tab, () => document.querySelector('main') !== null);
  await countBitmaps(tab);
  await tab.evaluate(
    (docid) => void (location.hash = `/document/${docid}/index`),
    stage.files.manual.documents[0]!.docid,
  );
  await until(tab, () => performance.getEntriesByName('viewer:open→sharp').length > 0);
  const random = randomFrom(SEED);
  const warm = await wander(tab, random, minutes * WARM_SHARE);
  const before = await restedMemory(tab);
  const { steps, longTasks } = await wander(tab, random, minutes * (1 - WARM_SHARE));
  const after = await restedMemory(tab);
  await tab.evaluate(() => history.back());
  await pause(1000);
  const { made, closed } = await bitmapsOf(tab);
  await tab.close();
  const growth = after.resident / before.resident - 1;
  console.log(
    `wandered for ${minutes} minutes: ${warm.steps + steps} steps, ${made} bitmaps, ${longTasks} long tasks, renderer ${inMib(before.resident)} MiB, then ${inMib(after.resident)}, of it live objects ${inMib(before.heap)}, then ${inMib(after.heap)}`,
  );
  return [
    {
      name: `memory growth after ${minutes} minutes of wandering, %`,
      ours: growth * 100,
      goal: `< ${MOST_GROWTH * 100} %`,
      met: growth < MOST_GROWTH,
    },
    {
      name: `bitmaps left open of ${made}, document closed`,
      ours: made - closed,
      goal: '0',
      met: made === closed && made > 0,
    },
  ];
}

/** @throws if the condition does not become true within half a minute */
async function until(tab: PlainTab, isSo: () => boolean): Promise<void> {
  const end = performance.now() + 30_000;
  while (!(await tab.evaluate(isSo))) {
    if (performance.now() > end) throw new Error(`never came: ${isSo.toString()}`);
    await pause(100);
  }
}

async function wander(
  tab: PlainTab,
  random: () => number,
  minutes: number,
): Promise<{ readonly steps: number; readonly longTasks: number }> {
  await tab.evaluate(() => {
    const watch = { count: 0 };
    Object.assign(window, { longTasks: watch });
    new PerformanceObserver((list) => void (watch.count += list.getEntries().length)).observe({ type: 'longtask' });
  });
  const end = performance.now() + minutes * 60_000;
  let steps = 0;
  for (; performance.now() < end; steps += 1) {
    await STEPS[Math.floor(random() * STEPS.length)]!(tab, random);
    await pause(100 + random() * 700);
  }
  return {
    steps,
    longTasks: await tab.evaluate(
      () => (window as unknown as { longTasks: { readonly count: number } }).longTasks.count,
    ),
  };
}

type Step = (tab: PlainTab, random: () => number) => Promise<void>;

const press = async (tab: PlainTab, key: string, times: number, pauseMs: number): Promise<void> => {
  await tab.evaluate(() => document.querySelector<HTMLElement>('[aria-label^="Seiten von "]')!.focus());
  for (let time = 0; time < times; time += 1) {
    await tab.press(key);
    await pause(pauseMs);
  }
};

const STEPS: readonly Step[] = [
  async (tab, random) => {
    await tab.evaluate(() => document.querySelector<HTMLElement>('input[aria-label="Seite"]')!.focus());
    await tab.type(String(1 + Math.floor(random() * PAGES)));
    await tab.press('Enter');
  },
  (tab, random) =>
    press(tab, random() < 0.6 ? 'Control+ArrowDown' : 'Control+ArrowUp', 1 + Math.floor(random() * 15), 120),
  async (tab, random) => {
    const down = random() < 0.6 ? 1 : -1;
    for (let turn = 0; turn < 30; turn += 1) {
      await tab.wheel(down * (40 + random() * 200));
      await pause(16);
    }
  },
  (tab, random) => press(tab, random() < 0.5 ? '+' : '-', 1 + Math.floor(random() * 4), 60),
  (tab, random) => press(tab, ['1', '2', '3'][Math.floor(random() * 3)]!, 1, 0),
  (tab) => press(tab, 'r', 4, 250),
  async (tab, random) => {
    await press(tab, ['5', '6', '7'][Math.floor(random() * 3)]!, 1, 500);
    await press(tab, 'Control+ArrowDown', 3, 200);
    await press(tab, '4', 1, 0);
  },
];

/**
 * Memory in a defined state: first page, fit to width, everything idle. Simulates memory pressure, so that the browser
 * releases what Skia cached while scaling images; the application is not involved.
 */
async function restedMemory(tab: PlainTab): Promise<{ readonly resident: number; readonly heap: number }> {
  await press(tab, '4', 1, 0);
  await press(tab, '2', 1, 0);
  await press(tab, 'Control+Home', 1, 0);
  await pause(READING_PAUSE_MS);
  await tab.send('Memory.simulatePressureNotification', { level: 'critical' });
  const readings: number[] = [];
  while (readings.length < READINGS) {
    await pause(READING_PAUSE_MS);
    readings.push(await rendererMemory(tab, tab.browser));
  }
  return { resident: Math.min(...readings), heap: await heapMemory(tab) };
}

const inMib = (bytes: number): string => (bytes / MIB).toFixed(0);

/** Mulberry32, for reproducible runs. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
