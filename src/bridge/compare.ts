import type { WordsOfPage } from '#core/contract/document/words.ts';
import type { CompareApi, PageDifference, PageSign, Pair, Placement, WordChange } from '#workers/compare/api.ts';
import { hostWorker, unlessLost } from './host.ts';

export type { PageDifference, PageSign, Pair, Placement, WordChange };

const spawn = () =>
  new Worker(new URL('../../workers/compare/compare.worker.ts', import.meta.url), { type: 'module', name: 'compare' });

/** Pictures and words are compared side by side, each on a thread of its own. */
const pictures = hostWorker<CompareApi>(spawn);
const words = hostWorker<CompareApi>(spawn);

/**
 * Each call rejects with WorkerLost when its worker broke off again and again, with the signal's reason when aborted,
 * with any other error when an image is broken.
 */
export const signText = (text: string, signal: AbortSignal): Promise<PageSign> =>
  unlessLost(() => words.run((worker, job) => worker.signText(job, text), { signal }));

export const signImage = (image: Blob, signal: AbortSignal): Promise<PageSign> =>
  unlessLost(() => words.run((worker, job) => worker.signImage(job, image), { signal }));

export const alignPages = (
  left: readonly PageSign[],
  right: readonly PageSign[],
  signal: AbortSignal,
): Promise<readonly Pair[]> => unlessLost(() => words.run((worker, job) => worker.align(job, left, right), { signal }));

export const compareWords = (
  left: WordsOfPage,
  right: WordsOfPage,
  signal: AbortSignal,
): Promise<readonly WordChange[]> =>
  unlessLost(() => words.run((worker, job) => worker.compareWords(job, left, right), { signal }));

/** Both images are of 150 dpi. */
export const comparePages = (left: Blob, right: Blob, signal: AbortSignal): Promise<PageDifference> =>
  unlessLost(() => pictures.run((worker, job) => worker.comparePages(job, left, right), { signal }));

/** Both pages in one picture. The caller owns the bitmap and must close() it. */
export const overlayPages = (
  left: Blob,
  right: Blob,
  placement: Placement,
  signal: AbortSignal,
): Promise<ImageBitmap> =>
  unlessLost(() =>
    pictures.run((worker, job) => worker.overlay(job, left, right, placement), {
      signal,
      discard: (bitmap) => bitmap.close(),
    }),
  );

/** Loads the workers while the first pages are still on their way, and lets the one that compares them run warm. */
export function warmComparer(): void {
  words.warm();
  // Lost, it is started by the first pair.
  pictures.run((worker) => worker.warm()).catch(() => undefined);
}
