import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Registration } from '#src/bridge/compare.ts';
import { WorkerLost } from '#src/bridge/host.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { PairedRow } from '#src/viewer/model/compare/rows.ts';
import type { ImageFlaw, PageFailure } from '../rasters/bring.ts';
import { isUnreached } from './aligning.ts';
import { COMPARE_DPI } from './comparison.ts';
import type { Source } from './source.ts';

/** Both pages of a row in one image, which the caller must close(). */
interface Overlay {
  readonly picture: ImageBitmap;
  /** Why they are not the whole pages. */
  readonly flaws: readonly ImageFlaw[];
}

/** The overlay of a row, or why there is none. Rejects with the reason of an abort. */
export type BringOverlay = (
  row: PairedRow,
  registration: Registration,
  signal: AbortSignal,
) => Promise<Result<Overlay, PageFailure>>;

type OverlayPages = (left: Blob, right: Blob, registration: Registration, signal: AbortSignal) => Promise<ImageBitmap>;

/** Overlays the pages of two documents, using the images they are compared with. */
export const overlaysOf =
  (sources: Readonly<Record<'left' | 'right', Pick<Source, 'image'>>>, overlayPages: OverlayPages): BringOverlay =>
  async (row, registration, signal) => {
    const [left, right] = await Promise.all([
      sources.left.image(row.left, COMPARE_DPI, signal),
      sources.right.image(row.right, COMPARE_DPI, signal),
    ]);
    signal.throwIfAborted();
    if (!left.ok) return fail(failureOf(left.error));
    if (!right.ok) return fail(failureOf(right.error));
    try {
      const picture = await overlayPages(left.value.blob, right.value.blob, registration, signal);
      const flaws = [left.value.flaw, right.value.flaw].filter((flaw) => flaw !== undefined);
      return ok({ picture, flaws: [...new Set(flaws)] });
    } catch (error) {
      signal.throwIfAborted();
      return fail({ kind: error instanceof WorkerLost && error.why === 'timeout' ? 'unfinished' : 'undecodable' });
    }
  };

const failureOf = (error: CallError): PageFailure =>
  isUnreached(error) ? { kind: 'connection' } : { kind: 'refused', code: error.code, message: error.message };
