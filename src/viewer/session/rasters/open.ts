import { decodePage, decoderStats, warmDecoder, workerCanvas } from '#src/bridge/raster.ts';
import { onServerBack } from '#src/stores/serverBack.ts';
import type { Want } from '#src/viewer/model/neededImages.ts';
import { decodedBy } from './bring.ts';
import type { FetchBytes, FetchPage } from './bring.ts';
import { deviceLimits } from './device.ts';
import type { RasterLimits } from './device.ts';
import { createRasters } from './rasters.ts';
import type { Rasters } from './rasters.ts';

const FETCH_TIMEOUT_MS = 30_000;

export interface OpenRasters extends Rasters {
  readonly limits: RasterLimits;
  /** Parts of pages can be requested separately. */
  readonly canDetail: boolean;
  /** See the bridge: a canvas that shows compressed images. */
  readonly workerCanvas: typeof workerCanvas;
  decoder(): { readonly jobs: number; readonly lost: number };
}

/** Pages whose compressed images are decoded in the raster worker, which starts while the first image is loading. */
export function decodedPages(fetchBytes: FetchBytes): FetchPage {
  warmDecoder();
  return decodedBy(fetchBytes, decodePage);
}

/** Name of the canvas as an asker: its wants replace the one the document opened with. */
export const CANVAS = 'canvas';

/**
 * The page images of a document in this browser, within the device's limits. The first image is requested immediately,
 * while the canvas is still mounting. dispose() ends it.
 * @param canDetail whether `fetchPage` supports parts of pages
 * @param documents number of documents side by side, which share the device's limits
 */
export function openRasters(fetchPage: FetchPage, first?: Want, canDetail = false, documents = 1): OpenRasters {
  const limits = deviceLimits(canDetail, documents);
  const rasters = createRasters({
    fetchPage,
    fetchTimeoutMs: FETCH_TIMEOUT_MS,
    budget: limits.budget,
    stock: limits.stock,
  });
  if (first !== undefined) rasters.want(CANVAS, [first]);
  const endRetrying = onServerBack(() => rasters.retryUnreached());
  return {
    ...rasters,
    limits,
    canDetail,
    workerCanvas,
    decoder: decoderStats,
    dispose() {
      endRetrying();
      rasters.dispose();
    },
  };
}
