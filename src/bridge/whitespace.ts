import { transfer } from 'comlink';
import type { Size } from '#core/kernel/geometry.ts';
import type { InkMap, WhitespaceApi } from '#workers/whitespace/api.ts';
import { hostWorker } from './host.ts';

const host = hostWorker<WhitespaceApi>(
  () =>
    new Worker(new URL('../../workers/whitespace/whitespace.worker.ts', import.meta.url), {
      type: 'module',
      name: 'whitespace',
    }),
);

/**
 * Where a page's image has ink. Takes ownership of the bitmap.
 * @param page size of the page in page units
 * @throws WorkerLost if the worker failed
 */
export const inkOf = (picture: ImageBitmap, page: Size): Promise<InkMap> =>
  host.run((worker, job) => worker.inkOf(job, transfer(picture, [picture]), page));
