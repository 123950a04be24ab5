import type { RenderFailure } from '../failure.ts';

/** What sharp means by an error. Its message may quote the file and goes no further. */
export const imageFailure = (error: unknown): RenderFailure => {
  const message = error instanceof Error ? error.message : '';
  if (/exceeds pixel limit/iu.test(message)) return 'tooLarge';
  return /out of memory/iu.test(message) ? 'outOfMemory' : 'corrupted';
};
