import type { WordsOfPage } from '#core/contract/document/words.ts';
import type { Belonging, CarryApi, Standing } from '#workers/carry/api.ts';
import { hostWorker, unlessLost } from './host.ts';

export type { Belonging, Standing };

const host = hostWorker<CarryApi>(
  () => new Worker(new URL('../../workers/carry/carry.worker.ts', import.meta.url), { type: 'module', name: 'carry' }),
);

/** Finds where the marks of one version belong in another. @throws WorkerLost, the signal's reason */
export const belongings = (
  before: readonly WordsOfPage[],
  after: readonly WordsOfPage[],
  marks: readonly Standing[],
  signal: AbortSignal,
): Promise<readonly Belonging[]> =>
  unlessLost(() => host.run((worker, job) => worker.belongings(job, before, after, marks), { signal }));
