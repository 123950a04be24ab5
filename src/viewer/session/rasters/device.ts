const MIB = 1024 * 1024;
/** Assumed if the browser does not tell (Firefox, Safari): a modest office computer or tablet. */
const ASSUMED_MEMORY_GB = 4;
const MIB_PER_GB = 8;
const STOCK_MIB_PER_GB = 4;
/**
 * An A4 page at 600 dpi has 34.8 Mpx; the canvas limit of small devices is 16.7 Mpx, which always suffices if parts of
 * pages can be requested.
 */
const LARGE_PIXELS = 36_000_000;
const SMALL_PIXELS = 16_700_000;

export interface RasterLimits {
  /** Limit for decoded images, in bytes. */
  readonly budget: number;
  /** Limit for compressed images kept, in bytes. */
  readonly stock: number;
  /** Most pixels for the image of a whole page. */
  readonly maxPixels: number;
}

/**
 * The limits for a device, by navigator.deviceMemory in GB (which browsers round and cap at 8 for privacy).
 * @param documents number of documents side by side, which share them
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
 * The limits of this device. @param canDetail whether parts of pages can be requested @param documents as for {@link
 * rasterLimits}
 */
export const deviceLimits = (canDetail: boolean, documents: number): RasterLimits =>
  rasterLimits(
    canDetail,
    'deviceMemory' in navigator && typeof navigator.deviceMemory === 'number' ? navigator.deviceMemory : undefined,
    documents,
  );
