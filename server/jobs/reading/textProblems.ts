import type { TextProblem } from '#core/contract/document/document.ts';
import type { RenderFailure } from '#server/render/failure.ts';
import type { FailedPage } from '#server/store/channels/jobs.ts';

const DAMAGED: ReadonlySet<string> = new Set<RenderFailure>(['corrupted', 'pageNotFound', 'unsupported']);
const EFFORT: ReadonlySet<string> = new Set<RenderFailure>(['timeout', 'outOfMemory', 'tooLarge', 'crashed']);

/** What users are told of failed pages. */
export const problemOfPages = (failed: readonly FailedPage[]): TextProblem => ({
  reason: failed.every(({ error }) => DAMAGED.has(error))
    ? 'damaged'
    : failed.some(({ error }) => EFFORT.has(error))
      ? 'effort'
      : 'failed',
  pages: failed.map(({ page }) => page),
});

/** The same for administrators: 'page 3: corrupted'. */
export const errorOfPages = (failed: readonly FailedPage[]): string =>
  failed.map(({ page, error }) => `page ${page}: ${error}`).join(', ');

/** A fault of the server, which its log has in full. */
export const FAILED: TextProblem = { reason: 'failed', pages: [] };
