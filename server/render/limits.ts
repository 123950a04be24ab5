/**
 * Milliseconds of CPU that a job may take before it loses its process (research/security, test 4): what a page costs
 * does not depend on what else the machine does.
 */
export const JOB_CPU_MS = 10_000;
/**
 * How often its CPU time a job may take by the clock; it stands still then, or the machine does nearly nothing for it.
 */
export const CLOCK_FACTOR = 12;
/** Resident memory at which a render process ends itself (research/security, test 6). */
export const PROCESS_MEMORY_BYTES = 512 * 2 ** 20;
/** Above this a process is replaced between jobs: WASM memory never shrinks, the next job deserves the whole limit. */
export const RECYCLE_MEMORY_BYTES = 320 * 2 ** 20;
/** Pixels of one rendered page (research/security, test 5). */
export const MAX_RASTER_PIXELS = 40_000_000;
/** Longest side of a rendered page in pixels; JPEG itself ends at 65,500. */
export const MAX_RASTER_SIDE = 16_384;
/** Pixels an image file may claim before it is decoded: A0 at 300 dpi is 139 million. */
export const MAX_INPUT_PIXELS = 200_000_000;
/** Bytes of SVG that are parsed; a drawing an office archives is far below. */
export const MAX_SVG_BYTES = 16 * 2 ** 20;

export const DPI = { min: 10, max: 600, default: 150 } as const;
/** Of a part of a page: finer than any screen shows at the viewer's greatest zoom. */
export const REGION_DPI = { ...DPI, max: 1200 } as const;
export const QUALITY = { min: 1, max: 100, default: 75 } as const;

/**
 * Share of ink below which a page is proposed as blank: a single line is 0.034 %, the emptiest page of an office 0.36
 * %.
 */
export const BLANK_INK = 0.0001;
