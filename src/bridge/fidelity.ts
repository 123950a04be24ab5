import { transfer } from 'comlink';
import type { Deviation, FidelityApi, PagePictures } from '#workers/fidelity/api.ts';
import { hostWorker } from './host.ts';

export type { Deviation, PagePictures };

const host = hostWorker<FidelityApi>(
  () =>
    new Worker(new URL('../../workers/fidelity/fidelity.worker.ts', import.meta.url), {
      type: 'module',
      name: 'fidelity',
    }),
);

/**
 * Compares a page on the stage with the server's. The bitmaps are transferred. @throws WorkerLost, the signal's reason
 */
export const compareStage = (pictures: PagePictures, signal: AbortSignal): Promise<Deviation> =>
  host.run((worker, job) => worker.compareStage(job, transfer(pictures, Object.values(pictures))), { signal });
