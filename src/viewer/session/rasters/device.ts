const MIB = 1024 * 1024;
/** Where the browser does not tell (Firefox, Safari): a modest office machine or tablet. */
const ASSUMED_MEMORY_GB = 4;
const MIB_PER_GB = 8;
const STOCK_MIB_PER_GB = 4;
/**
 * An A4 page at 600 dpi has 34.8 Mpx; the canvas limit of small devices is 16.7 Mpx. Where parts of a page can be had,
 * nobody needs more of a whole one.
 */
const LARGE_PIXELS = 36_000_000;
const SMALL_PIXELS = 16_700_000;

export interface RasterLimits {
  /** Bytes of decoded pictures held at once. */
  readonly budget: number;
  /** Bytes of fetched, compressed pictures kept. */
  readonly stock: number;
  /** Pixels of the picture of one whole page. */
  readonly maxPixels: number;
}

/**
 * What a device can hold, by navigator.deviceMemory in GB (the browser rounds it and stops at 8 for privacy).
 * @param documents shown side by side, which share it
 */
export function rasterLimits(canDetail: boolean, deviceMemoryGb = ASSUMED_MEMORY_GB, documents = 1): RasterLimits {
  const memory = Math.min(8, Math.max(2, deviceMemoryGb));
  return {
    budget: (memory * MIB_PER_GB * MIB) / documents,
    stock: (memory * STOCK_MIB_PER_GB * MIB) / documents,
    maxPixels: memory >= 8 && !canDetail && documents === 1 ? LARGE_PIXELS : SMALL_PIXELS,
  };
}

/**
 * The limits of the device at hand. @param canDetail parts of pages can be had by themselves @param documents as for
 * {@link rasterLimits}
 */
export const deviceLimits = (canDetail: boolean, documents: number): RasterLimits =>
  rasterLimits(
    canDetail,
    'deviceMemory' in navigator && typeof navigator.deviceMemory === 'number' ? navigator.deviceMemory : undefined,
    documents,
  );
