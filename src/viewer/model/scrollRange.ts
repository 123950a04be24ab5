/**
 * Browsers limit an element's height (Firefox at 17.9 M CSS px, Chromium at 33.5 M device px), which a long document
 * exceeds at high zoom. The native scroll range is therefore capped and mapped: 1:1 near both ends, so that they are
 * reached exactly, and compressed in between, where only dragging the scroll bar uses the mapping (small steps are 1:1
 * everywhere).
 */
export interface ScrollRange {
  /** Largest scrollTop of the container, in CSS px. */
  readonly native: number;
  /** Largest top of the camera, in CSS px. */
  readonly document: number;
}

/** Safe in every browser at a device pixel ratio of 4. */
export const MAX_NATIVE_RANGE = 8_000_000;
const EXACT_END = 200_000;

export const scrollRange = (document: number): ScrollRange => ({
  native: Math.min(document, MAX_NATIVE_RANGE),
  document,
});

/** The scrollTop for a camera top. */
export function toNative({ native, document }: ScrollRange, top: number): number {
  if (native === document || top <= EXACT_END) return top;
  if (top >= document - EXACT_END) return native - (document - top);
  return EXACT_END + (top - EXACT_END) * ((native - 2 * EXACT_END) / (document - 2 * EXACT_END));
}

/** The camera top for a scrollTop: the inverse of {@link toNative}. */
export function fromNative({ native, document }: ScrollRange, scrollTop: number): number {
  if (native === document || scrollTop <= EXACT_END) return scrollTop;
  if (scrollTop >= native - EXACT_END) return document - (native - scrollTop);
  return EXACT_END + (scrollTop - EXACT_END) * ((document - 2 * EXACT_END) / (native - 2 * EXACT_END));
}

/**
 * The camera top after the container scrolled from one scrollTop to another. A step of at most `near` CSS px (wheel,
 * keys, touch) moves the page by the same amount; a longer one is a jump to that position of the scroll bar.
 */
export function followScroll(range: ScrollRange, top: number, from: number, to: number, near: number): number {
  if (range.native === range.document || Math.abs(to - from) > near) return fromNative(range, to);
  return Math.min(range.document, Math.max(0, top + to - from));
}
