import type { Size } from '#core/kernel/geometry.ts';

/** Left and right of a thumbnail, CSS px; its share of the scroll bar included. */
const MARGIN = 16;
/** A receipt ten times as long as wide must not fill the strip: higher pages are drawn narrower. */
const TALLEST = 1.6;
/** Below a thumbnail: its page number and the space to the next, CSS px. */
export const LABEL_HEIGHT = 28;

interface PageRun extends Size {
  readonly count: number;
}

/** The size of each page, by its number less one. */
export const pageSizes = (runs: readonly PageRun[]): readonly Size[] =>
  runs.flatMap(({ count, width, height }) => Array.from({ length: count }, () => ({ width, height })));

/** The room a page's thumbnail takes in a strip of a width, CSS px, whole pixels. */
export function thumbnailSize({ width, height }: Size, stripWidth: number): Size {
  const widest = stripWidth - 2 * MARGIN;
  const scale = Math.min(widest / width, (widest * TALLEST) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The page the cursor goes to by a key, or undefined where the key means nothing to the strip. Pages count from 1. */
export function cursorAfter(key: string, cursor: number, pageCount: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: cursor + 1,
    ArrowUp: cursor - 1,
    Home: 1,
    End: pageCount,
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target === undefined ? undefined : Math.min(Math.max(target, 1), pageCount);
}
