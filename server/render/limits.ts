/**
 * CPU milliseconds a job may use before its process is killed (research/security, test 4). CPU time, so that the result
 * does not depend on the machine's load.
 */
export const JOB_CPU_MS = 10_000;
/** Wall-clock limit as a multiple of the CPU limit; a job that exceeds it is hung, or starved. */
export const CLOCK_FACTOR = 12;
/** Resident memory at which a render process kills itself (research/security, test 6). */
export const PROCESS_MEMORY_BYTES = 512 * 2 ** 20;
/**
 * A process above this is replaced between jobs: WASM memory never shrinks, and the next job should have the full
 * limit.
 */
export const RECYCLE_MEMORY_BYTES = 320 * 2 ** 20;
/** Most pixels of a rendered page (research/security, test 5). */
export const MAX_RASTER_PIXELS = 40_000_000;
/** Longest side of a rendered page in pixels; JPEG's own limit is 65,500. */
export const MAX_RASTER_SIDE = 16_384;
/** Largest SVG parsed, in bytes; office drawings are far smaller. */
export const MAX_SVG_BYTES = 16 * 2 ** 20;

export const DPI = { min: 10, max: 600, default: 150 } as const;
/** For a part of a page: finer than any screen at the viewer's highest zoom. */
export const REGION_DPI = { ...DPI, max: 1200 } as const;
export const QUALITY = { min: 1, max: 100, default: 75 } as const;
