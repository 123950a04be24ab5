import { ACTUAL_SIZE_SCALE, clampScale } from '#src/viewer/model/camera.ts';

/** Zoom levels for buttons and keys, as factors of the actual size. */
const STEPS = [0.1, 0.25, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6, 8, 10] as const;
/** A scale this close to a level counts as that level, so that the next step is a visible change. */
const NEAR = 0.01;

/** The next level above a scale, as a scale (CSS px per page unit). */
export const zoomedIn = (scale: number): number =>
  clampScale((STEPS.find((step) => step > (scale / ACTUAL_SIZE_SCALE) * (1 + NEAR)) ?? 10) * ACTUAL_SIZE_SCALE);

/** The next level below a scale. */
export const zoomedOut = (scale: number): number =>
  clampScale((STEPS.findLast((step) => step < (scale / ACTUAL_SIZE_SCALE) * (1 - NEAR)) ?? 0.1) * ACTUAL_SIZE_SCALE);

export const percentOf = (scale: number): number => Math.round((scale / ACTUAL_SIZE_SCALE) * 100);

/**
 * Specification, section 5: a page between 1 and the page count; undefined for anything else. Digits may be full width,
 * as East Asian input methods write them.
 */
export const pageFrom = (text: string, pageCount: number): number | undefined => {
  const digits = text.normalize('NFKC').trim();
  const page = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
  return page >= 1 && page <= pageCount ? page : undefined;
};
