import { decodePage, decoderStats, warmDecoder } from '#src/bridge/raster.ts';
import type { FetchPage } from './bring.ts';
import { deviceLimits } from './device.ts';
import type { RasterLimits } from './device.ts';
import { createRasters } from './rasters.ts';
import type { Rasters } from './rasters.ts';

const FETCH_TIMEOUT_MS = 30_000;

export interface OpenRasters extends Rasters {
  readonly limits: RasterLimits;
  decoder(): { readonly jobs: number; readonly lost: number };
}

/** The page images of a document in this browser: decoded in the worker, held within this device's limits. dispose() ends it. */
export function openRasters(fetchPage: FetchPage): OpenRasters {
  const limits = deviceLimits();
  warmDecoder();
  const rasters = createRasters({ fetchPage, decode: decodePage, fetchTimeoutMs: FETCH_TIMEOUT_MS, budget: limits.budget });
  return { ...rasters, limits, decoder: decoderStats };
}
