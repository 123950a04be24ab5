import type { WordsOfPage } from '#core/contract/document/words.ts';
import type {
  CompareApi,
  PageDifference,
  PageFingerprint,
  Pair,
  Registration,
  WordChange,
} from '#workers/compare/api.ts';
import { hostWorker, unlessLost } from './host.ts';

export type { PageDifference, PageFingerprint, Pair, Registration, WordChange };

const spawn = () =>
  new Worker(new URL('../../workers/compare/compare.worker.ts', import.meta.url), { type: 'module', name: 'compare' });

/** Images and words are compared in parallel, each in its own worker. */
const pictures = hostWorker<CompareApi>(spawn);
const words = hostWorker<CompareApi>(spawn);

/**
 * Each call rejects with WorkerLost if its worker failed repeatedly, with the signal's reason if aborted, and with
 * another error if an image is damaged.
 */
export const signText = (text: string, signal: AbortSignal): Promise<PageFingerprint> =>
  unlessLost(() => words.run((worker, job) => worker.signText(job, text), { signal }));

export const signImage = (image: Blob, signal: AbortSignal): Promise<PageFingerprint> =>
  unlessLost(() => words.run((worker, job) => worker.signImage(job, image), { signal }));

export const alignPages = (
  left: readonly PageFingerprint[],
  right: readonly PageFingerprint[],
  signal: AbortSignal,
): Promise<readonly Pair[]> => unlessLost(() => words.run((worker, job) => worker.align(job, left, right), { signal }));

export const compareWords = (
  left: WordsOfPage,
  right: WordsOfPage,
  signal: AbortSignal,
): Promise<readonly WordChange[]> =>
  unlessLost(() => words.run((worker, job) => worker.compareWords(job, left, right), { signal }));

/** Both images have 150 dpi. */
export const comparePages = (left: Blob, right: Blob, signal: AbortSignal): Promise<PageDifference> =>
  unlessLost(() => pictures.run((worker, job) => worker.comparePages(job, left, right), { signal }));

/** Both pages in one image. The caller owns the bitmap and must close() it. */
export const overlayPages = (
  left: Blob,
  right: Blob,
  registration: Registration,
  signal: AbortSignal,
): Promise<ImageBitmap> =>
  unlessLost(() =>
    pictures.run((worker, job) => worker.overlay(job, left, right, registration), {
      signal,
      discard: (bitmap) => bitmap.close(),
    }),
  );

/** Starts the workers while the first pages are loading, and warms up the one that compares images. */
export function warmComparer(): void {
  words.warm();
  // If that fails, the first pair starts it.
  pictures.run((worker) => worker.warm()).catch(() => undefined);
}
