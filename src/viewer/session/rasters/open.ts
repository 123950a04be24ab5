import { decodePage, decoderStats, warmDecoder } from '#src/bridge/raster.ts';
import { onServerBack } from '#src/stores/serverBack.ts';
import type { Want } from '#src/viewer/model/demand.ts';
import { decodedBy } from './bring.ts';
import type { FetchBytes, FetchPage } from './bring.ts';
import { deviceLimits } from './device.ts';
import type { RasterLimits } from './device.ts';
import { createRasters } from './rasters.ts';
import type { Rasters } from './rasters.ts';

const FETCH_TIMEOUT_MS = 30_000;

export interface OpenRasters extends Rasters {
  readonly limits: RasterLimits;
  /** Parts of pages can be had by themselves. */
  readonly canDetail: boolean;
  decoder(): { readonly jobs: number; readonly lost: number };
}

/** Pages whose compressed images are decoded in the raster worker, which is started while the first is on its way. */
export function decodedPages(fetchBytes: FetchBytes): FetchPage {
  warmDecoder();
  return decodedBy(fetchBytes, decodePage);
}

/** The asker that is the canvas: what it wants replaces the want the document began with. */
export const CANVAS = 'canvas';

/**
 * The page images of a document in this browser: held within this device's limits. The picture
 * one begins with is asked for at once, while the canvas is still being mounted. dispose() ends it.
 * @param canDetail `fetchPage` knows parts of pages
 * @param documents shown side by side, which share what the device can hold
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
    decoder: decoderStats,
    dispose() {
      endRetrying();
      rasters.dispose();
    },
  };
}
