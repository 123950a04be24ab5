import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

const KIB = 1024;
export const MIB = 1024 * KIB;

/** Resident bytes of the largest process that draws pages, after its garbage has been collected. */
export async function rendererMemory(page: Page): Promise<number> {
  const own = await page.context().newCDPSession(page);
  await own.send('HeapProfiler.enable');
  for (let pass = 0; pass < 2; pass += 1) await own.send('HeapProfiler.collectGarbage');
  await own.detach();
  const browser = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  await browser.detach();
  const sizes = await Promise.all(processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentBytes(id)));
  return Math.max(...sizes);
}

/** Bytes of live JavaScript objects: what grows here is kept by somebody, what grows in the process alone may be the allocator's. */
export async function heapMemory(page: Page): Promise<number> {
  const own = await page.context().newCDPSession(page);
  await own.send('HeapProfiler.collectGarbage');
  const { usedSize } = await own.send('Runtime.getHeapUsage');
  await own.detach();
  return usedSize;
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/mu.exec(status)?.[1] ?? 0) * KIB;
}

/** Bitmaps that this page's workers have handed over, and how many of those have been closed. */
export interface BitmapCount {
  readonly made: number;
  readonly closed: number;
}

/** Counts from now on; call it before the page starts the workers. The count is read by {@link bitmapsOf}. */
export const countBitmaps = (page: Page): Promise<void> =>
  page.evaluate(() => {
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

export const bitmapsOf = (page: Page): Promise<BitmapCount> => page.evaluate(() => (window as unknown as { bitmapCount: BitmapCount }).bitmapCount);
