import type { Page } from '@playwright/test';
import { median, type Row } from './row.ts';

/** CPU time, milliseconds. */
export interface Cpu {
  /** Tasks of the page's main thread. */
  readonly main: number;
  /** All processes and threads of the browser. */
  readonly total: number;
}

/** Measures CPU time from now on, until the function it returns is called. */
export async function watchCpu(page: Page): Promise<() => Promise<Cpu>> {
  const own = await page.context().newCDPSession(page);
  const whole = await page.context().browser()!.newBrowserCDPSession();
  // Counts from here on, per session.
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

/** Makes a page's main thread so many times slower, for as long as it is open. */
export async function throttle(page: Page, rate: number): Promise<void> {
  if (rate === 1) return;
  // The rate holds as long as the session, which ends with the page.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** CPU time beside a bare page's under the same input: medians. No goal: they say where the time of other rows went. */
export const cpuRows = (name: string, ours: readonly Cpu[], bare: readonly Cpu[]): Row[] =>
  (['main', 'total'] as const).map((part) => ({
    name: `${name}, CPU of ${part === 'main' ? 'the main thread' : 'the browser'}, ms`,
    ours: median(ours.map((cpu) => cpu[part])),
    theirs: median(bare.map((cpu) => cpu[part])),
    theirName: 'bare page',
  }));
