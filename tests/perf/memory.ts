import { readFile } from 'node:fs/promises';
import type { Browser, CDPSession } from '@playwright/test';
import type { PlainTab } from './plainTab.ts';

const KIB = 1024;
export const MIB = 1024 * KIB;

/** A CDP session with the page whose memory is read. */
type Commands = Pick<CDPSession, 'send'>;

/** Resident bytes of the largest renderer process, after garbage collection. */
export async function rendererMemory(page: Commands, browser: Browser): Promise<number> {
  await page.send('HeapProfiler.enable');
  for (let pass = 0; pass < 2; pass += 1) await page.send('HeapProfiler.collectGarbage');
  await page.send('HeapProfiler.disable');
  const whole = await browser.newBrowserCDPSession();
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  await whole.detach();
  const sizes = await Promise.all(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentBytes(id)),
  );
  return Math.max(...sizes);
}

/** Bytes of live JavaScript objects: growth here is a leak, growth only in the process may be due to the allocator. */
export async function heapMemory(page: Commands): Promise<number> {
  await page.send('HeapProfiler.collectGarbage');
  const { usedSize } = await page.send('Runtime.getHeapUsage');
  return usedSize;
}

const residentBytes = (pid: number): Promise<number> => statusOf(pid, 'VmRSS');
/** Bytes of a process's own memory, without mapped files. */
export const ownBytes = (pid: number): Promise<number> => statusOf(pid, 'RssAnon');
/** The most resident bytes a process has had. */
export const peakBytes = (pid: number): Promise<number> => statusOf(pid, 'VmHWM');

async function statusOf(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'mu').exec(status)?.[1] ?? 0) * KIB;
}

/** Bitmaps this page's workers have transferred, and how many have been closed. */
export interface BitmapCount {
  readonly made: number;
  readonly closed: number;
}

/** Starts counting; call it before the page starts its workers. {@link bitmapsOf} returns the count. */
export const countBitmaps = (tab: PlainTab): Promise<void> =>
  tab.evaluate(() => {
    const count = { made: 0, closed: 0 };
    Object.assign(window, { bitmapCount: count });
    const open = new WeakSet<ImageBitmap>();
    const close = Object.getOwnPropertyDescriptor(ImageBitmap.prototype, 'close')!.value as (this: ImageBitmap) => void;
    ImageBitmap.prototype.close = function closeCounted() {
      if (open.delete(this)) count.closed += 1;
      close.call(this);
    };
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', ({ data }: MessageEvent<{ readonly value?: unknown } | null>) => {
          if (!(data?.value instanceof ImageBitmap)) return;
          open.add(data.value);
          count.made += 1;
        });
      }
    };
  });

export const bitmapsOf = (tab: PlainTab): Promise<BitmapCount> =>
  tab.evaluate(() => (window as unknown as { bitmapCount: BitmapCount }).bitmapCount);
