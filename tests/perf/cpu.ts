import type { CDPSession, Page } from '@playwright/test';
import { median, type Row } from './row.ts';

/** CPU time, milliseconds. */
export interface Cpu {
  /** Tasks on the page's main thread. */
  readonly main: number;
  /** All of the browser's processes and threads. */
  readonly total: number;
}

/** Measures CPU time until the returned function is called. */
export async function watchCpu(page: Page): Promise<() => Promise<Cpu>> {
  const own = await page.context().newCDPSession(page);
  const whole = await page.context().browser()!.newBrowserCDPSession();
  // The counter starts here, per session.
  await own.send('Performance.enable');
  const taken = async (): Promise<Cpu> => {
    const [{ metrics }, { processInfo }] = await Promise.all([
      own.send('Performance.getMetrics'),
      whole.send('SystemInfo.getProcessInfo'),
    ]);
    return {
      main: 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN),
      total: 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    };
  };
  const before = await taken();
  return async () => {
    const after = await taken();
    await Promise.all([own.detach(), whole.detach()]);
    return { main: after.main - before.main, total: after.total - before.total };
  };
}

/** The open pages that are to be slowed while they are measured. */
const slowed = new Map<Page, { readonly session: CDPSession; readonly rate: number }>();

/** Slows a page's main thread by a factor, until another is slowed: see {@link slowOnly}. */
export async function throttle(page: Page, rate: number): Promise<void> {
  if (rate === 1) return;
  // The rate lasts as long as the session, which ends with the page.
  const session = await page.context().newCDPSession(page);
  slowed.set(page, { session, rate });
  page.once('close', () => slowed.delete(page));
  await slowOnly(page);
}

/**
 * Call it before measuring one of several pages. Chromium slows a page by keeping its main thread busy, also when the
 * page has nothing to do: each page slowed besides would take a processor from the measured one.
 */
export async function slowOnly(page: Page): Promise<void> {
  for (const [other, { session, rate }] of slowed)
    await session.send('Emulation.setCPUThrottlingRate', { rate: other === page ? rate : 1 });
}

/**
 * CPU time compared with a baseline page under the same input: medians. No goal; they explain the times in other rows.
 */
export const cpuRows = (name: string, ours: readonly Cpu[], bare: readonly Cpu[]): Row[] =>
  (['main', 'total'] as const).map((part) => ({
    name: `${name}, CPU of ${part === 'main' ? 'the main thread' : 'the browser'}, ms`,
    ours: median(ours.map((cpu) => cpu[part])),
    theirs: median(bare.map((cpu) => cpu[part])),
    theirName: 'bare page',
  }));
