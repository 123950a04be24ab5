import type { Page } from '@playwright/test';
import { median, quantile, type Row } from './row.ts';

/** Frames the browser delivered during an action. */
export interface Frames {
  readonly delivered: number;
  /** Longest time between two frames, ms. */
  readonly worst: number;
  /** 95th percentile of the time between two frames, ms. */
  readonly p95: number;
  /** Frames more than 17 ms after the previous one: allowing for the clock's resolution, one 60 Hz frame was missed. */
  readonly late: number;
  /** Main-thread tasks of 50 ms and more. */
  readonly longTasks: number;
}

const LATE_MS = 17.7;

/** Counts the frames of a page while `during` runs. */
export async function watchFrames(page: Page, during: () => Promise<void>): Promise<Frames> {
  const watch = await page.evaluateHandle(() => {
    const times: number[] = [];
    let longTasks = 0;
    const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length));
    observer.observe({ type: 'longtask' });
    let frame = requestAnimationFrame(function tick(time) {
      times.push(time);
      frame = requestAnimationFrame(tick);
    });
    return {
      stop: () => {
        cancelAnimationFrame(frame);
        longTasks += observer.takeRecords().length;
        observer.disconnect();
        return { times, longTasks };
      },
    };
  });
  await during();
  const { times, longTasks } = await watch.evaluate((recording) => recording.stop());
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  return {
    delivered: gaps.length,
    worst: Math.max(0, ...gaps),
    p95: quantile(gaps, 0.95),
    late: gaps.filter((gap) => gap > LATE_MS).length,
    longTasks,
  };
}

/** Calls `step` `count` times at fixed times: a late call does not delay the following ones. */
export async function atRate(
  count: number,
  intervalMs: number,
  step: (index: number) => Promise<unknown>,
): Promise<void> {
  const started = performance.now();
  const under: Promise<unknown>[] = [];
  for (let index = 0; index < count; index += 1) {
    const wait = started + index * intervalMs - performance.now();
    if (wait > 0.5)
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
    under.push(step(index));
  }
  await Promise.all(under);
}

/** Counts frames while scrolling by wheel, sixty steps per second. */
export async function wheel(
  page: Page,
  middle: { readonly x: number; readonly y: number },
  deltaY: number,
  seconds: number,
): Promise<Frames> {
  const cdp = await page.context().newCDPSession(page);
  const frames = await watchFrames(page, () =>
    atRate(seconds * 60, 1000 / 60, () =>
      cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...middle, deltaX: 0, deltaY }),
    ),
  );
  await cdp.detach();
  return frames;
}

/** Rows for repeated frame counts, compared with a baseline page under the same input: medians. */
export function frameRows(
  name: string,
  ours: readonly Frames[],
  bare: readonly Frames[],
  lateGoal: number,
  worstGoal: number,
): Row[] {
  const row = (
    what: string,
    value: (frames: Frames) => number,
    goal: string,
    isMet: (mine: number, least: number) => boolean,
  ): Row => {
    const [mine, least] = [median(ours.map(value)), median(bare.map(value))];
    return {
      name: `${name}, ${what}`,
      ours: mine,
      theirs: least,
      theirName: 'bare page',
      goal,
      met: isMet(mine, least),
    };
  };
  return [
    row(
      'frames',
      ({ delivered }) => delivered,
      '≥ 0.98 ×',
      (mine, least) => mine >= 0.98 * least,
    ),
    row(
      'frames over 17 ms',
      ({ late }) => late,
      `≤ floor + ${lateGoal}`,
      (mine, least) => mine <= least + lateGoal,
    ),
    row(
      'worst frame',
      ({ worst }) => worst,
      `≤ ${worstGoal} ms or the floor's`,
      (mine, least) => mine <= Math.max(worstGoal, least),
    ),
    row(
      'long tasks',
      ({ longTasks }) => longTasks,
      '0',
      (mine) => mine === 0,
    ),
  ];
}

/** Rows for dragging: 95 of 97 frames must be on time. */
export function dragRows(name: string, { delivered, late, longTasks }: Frames): Row[] {
  const share = (100 * (delivered - late)) / Math.max(1, delivered);
  return [
    { name: `${name}, frames in time, %`, ours: share, goal: '≥ 98 (95 of 97)', met: share >= (100 * 95) / 97 },
    { name: `${name}, long tasks`, ours: longTasks, goal: '0', met: longTasks === 0 },
  ];
}
