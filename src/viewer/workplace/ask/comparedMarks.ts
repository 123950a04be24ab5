import type { Rect, Size } from '#core/kernel/geometry.ts';
import { markBounds } from '#core/marks/mark.ts';
import type { Conflict } from '#src/viewer/model/layer/recovery.ts';

/** Width divided by height of the part of the page to show. */
const RATIO = 1.5;
/** Margin around the marks as a share of their size, and least share of the page's width to show. */
const MARGIN = 0.25;
const LEAST_SHARE = 0.3;

/**
 * The part of a page around both sides of a conflict, in page units: the same for both, so that differences stand out.
 */
export function partAround({ mine, theirs }: Conflict, page: Size): Rect {
  const boxes = [mine, theirs].flatMap((side) => (side ? [markBounds(side.mark)] : []));
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const width = Math.max(
    (right - left) * (1 + 2 * MARGIN),
    (bottom - top) * (1 + 2 * MARGIN) * RATIO,
    page.width * LEAST_SHARE,
  );
  const height = width / RATIO;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}
