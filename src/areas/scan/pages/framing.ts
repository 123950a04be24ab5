import type { Box, DeskRow } from '#src/areas/scan/model.ts';

/** Sizes of the list in CSS px; must match the style sheet. */
export const HEAD = 32;
export const ROW = 168;
const THUMB = { width: 116, gap: 4, left: 6, top: 4 } as const;

/**
 * The pages that a frame touches, rendered or not; positions are from the top left of the list's content.
 * @param starts where each row begins
 */
export function framed(rows: readonly DeskRow[], starts: readonly number[], frame: Box): readonly string[] {
  return rows.flatMap((row, index) => {
    if (row.kind === 'head') return [];
    const top = (starts[index] ?? 0) + THUMB.top;
    if (frame.top >= top + ROW - 2 * THUMB.top || frame.bottom <= top) return [];
    return row.leaves.flatMap(({ id }, column) => {
      const left = THUMB.left + column * (THUMB.width + THUMB.gap);
      return frame.left < left + THUMB.width && frame.right > left ? [id] : [];
    });
  });
}

/** Closer to the edge than this, in CSS px, drawing a frame scrolls the list; the further out, the faster. */
const EDGE = 24;
/** CSS px per frame of the screen. */
const FASTEST = 40;

/** How far to scroll in the next animation frame, for a pointer at a height relative to the list's top and bottom. */
export function scrollAt(pointer: number, top: number, bottom: number): number {
  const above = top + EDGE - pointer;
  const below = pointer - (bottom - EDGE);
  if (below > 0) return Math.min(FASTEST, below);
  return above > 0 ? -Math.min(FASTEST, above) : 0;
}
