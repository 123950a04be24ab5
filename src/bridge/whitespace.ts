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
 * Where the picture of a page has ink. Takes the bitmap over.
 * @param page size of the page, page units
 * @throws WorkerLost when the worker broke off
 */
export const inkOf = (picture: ImageBitmap, page: Size): Promise<InkMap> =>
  host.run((worker, job) => worker.inkOf(job, transfer(picture, [picture]), page));
