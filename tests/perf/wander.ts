import type { Page } from '@playwright/test';
import { bitmapsOf, countBitmaps, heapMemory, MIB, rendererMemory } from './memory.ts';
import { backToSearch, firstOf, openDocument } from './reading.ts';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';

/** Issue 3: memory may grow by so much while a reader wanders about, and no bitmap may be lost. */
const MOST_GROWTH = 0.05;
/** The first share of the time fills caches to their budgets; growth counts from its end. */
const WARM_SHARE = 0.15;
const SEED = 20_261_121;

/** Wanders about in the manual of 300 pages like somebody who looks for something: page numbers, leafing, the wheel, zoom, turns, arrangements. */
export async function measureWandering(stage: Stage, minutes: number): Promise<Row[]> {
  const page = await stage.open('clerk');
  await countBitmaps(page);
  await openDocument(page, firstOf(stage.files.manual));
  const random = randomFrom(SEED);
  const warm = await wander(page, random, minutes * WARM_SHARE);
  const before = await restedMemory(page);
  const { steps, longTasks } = await wander(page, random, minutes * (1 - WARM_SHARE));
  const after = await restedMemory(page);
  await backToSearch(page);
  await page.waitForTimeout(1000);
  const { made, closed } = await bitmapsOf(page);
  await stage.leave(page);
  const growth = after.resident / before.resident - 1;
  console.log(`wandered for ${minutes} minutes: ${warm.steps + steps} steps, ${made} bitmaps, ${longTasks} long tasks, renderer ${inMib(before.resident)} MiB, then ${inMib(after.resident)}, of it live objects ${inMib(before.heap)}, then ${inMib(after.heap)}`);
  return [
    { name: `memory growth after ${minutes} minutes of wandering, %`, ours: growth * 100, goal: `< ${MOST_GROWTH * 100} %`, met: growth < MOST_GROWTH },
    { name: `bitmaps left open of ${made}, document closed`, ours: made - closed, goal: '0', met: made === closed && made > 0 },
  ];
}

async function wander(page: Page, random: () => number, minutes: number): Promise<{ readonly steps: number; readonly longTasks: number }> {
  await page.evaluate(() => {
    const watch = { count: 0 };
    Object.assign(window, { longTasks: watch });
    new PerformanceObserver((list) => void (watch.count += list.getEntries().length)).observe({ type: 'longtask' });
  });
  const until = performance.now() + minutes * 60_000;
  let steps = 0;
  for (; performance.now() < until; steps += 1) {
    await STEPS[Math.floor(random() * STEPS.length)]!(page, random);
    await page.waitForTimeout(100 + random() * 700);
  }
  return { steps, longTasks: await page.evaluate(() => (window as unknown as { longTasks: { readonly count: number } }).longTasks.count) };
}

type Step = (page: Page, random: () => number) => Promise<void>;

const pages = (page: Page) => page.getByLabel(/^Seiten von /);
const press = async (page: Page, key: string, times: number, pause: number): Promise<void> => {
  await pages(page).focus();
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(key);
    await page.waitForTimeout(pause);
  }
};

const STEPS: readonly Step[] = [
  async (page, random) => {
    const field = page.getByLabel('Seite', { exact: true });
    await field.fill(String(1 + Math.floor(random() * 300)));
    await field.press('Enter');
  },
  (page, random) => press(page, random() < 0.6 ? 'Control+ArrowDown' : 'Control+ArrowUp', 1 + Math.floor(random() * 15), 120),
  async (page, random) => {
    await pages(page).hover();
    const down = random() < 0.6 ? 1 : -1;
    for (let turn = 0; turn < 30; turn += 1) {
      await page.mouse.wheel(0, down * (40 + random() * 200));
      await page.waitForTimeout(16);
    }
  },
  (page, random) => press(page, random() < 0.5 ? '+' : '-', 1 + Math.floor(random() * 4), 60),
  (page, random) => press(page, ['1', '2', '3'][Math.floor(random() * 3)]!, 1, 0),
  (page) => press(page, 'r', 4, 250),
  async (page, random) => {
    await press(page, ['5', '6', '7'][Math.floor(random() * 3)]!, 1, 500);
    await press(page, 'Control+ArrowDown', 3, 200);
    await press(page, '4', 1, 0);
  },
];

/** Memory at one and the same place: the first page, as wide as the window, everything come to rest. */
async function restedMemory(page: Page): Promise<{ readonly resident: number; readonly heap: number }> {
  await press(page, '4', 1, 0);
  await press(page, '2', 1, 0);
  await press(page, 'Control+Home', 1, 0);
  await page.waitForTimeout(3000);
  return { resident: await rendererMemory(page), heap: await heapMemory(page) };
}

const inMib = (bytes: number): string => (bytes / MIB).toFixed(0);

/** Mulberry32: the same wandering in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
