import type { Size } from '#core/kernel/geometry.ts';

/** Space left and right of a thumbnail in CSS px, including the scroll bar. */
const MARGIN = 16;
/**
 * Largest ratio of height to width: a very long receipt must not fill the strip, so taller pages are drawn narrower.
 */
const TALLEST = 1.6;
/** Height of the page number and gap below a thumbnail, in CSS px. */
export const LABEL_HEIGHT = 28;

interface PageRun extends Size {
  readonly count: number;
}

/** The size of each page; the index is the page number minus one. */
export const pageSizes = (runs: readonly PageRun[]): readonly Size[] =>
  runs.flatMap(({ count, width, height }) => Array.from({ length: count }, () => ({ width, height })));

/** Size of a page's thumbnail in a strip of a width; CSS px, whole pixels. */
export function thumbnailSize({ width, height }: Size, stripWidth: number): Size {
  const widest = stripWidth - 2 * MARGIN;
  const scale = Math.min(widest / width, (widest * TALLEST) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The page to which a key moves the cursor; undefined for keys the strip does not handle. Pages count from 1. */
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
