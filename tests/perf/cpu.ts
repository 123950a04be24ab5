import type { Page } from '@playwright/test';
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

/** Slows a page's main thread by a factor while it is open. */
export async function throttle(page: Page, rate: number): Promise<void> {
  if (rate === 1) return;
  // The rate lasts as long as the session, which ends with the page.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
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
