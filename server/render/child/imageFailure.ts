import type { RenderFailure } from '../failure.ts';

/** Maps an error of sharp to a failure. The message is dropped: it may quote the file. */
export const imageFailure = (error: unknown): RenderFailure => {
  const message = error instanceof Error ? error.message : '';
  if (/exceeds pixel limit/iu.test(message)) return 'tooLarge';
  return /out of memory/iu.test(message) ? 'outOfMemory' : 'corrupted';
};
