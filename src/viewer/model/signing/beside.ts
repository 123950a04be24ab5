import type { Size } from '#core/kernel/geometry.ts';

/** CSS px to keep free at the edges of the visible area. */
const MARGIN = 8;

/** Possible positions in CSS px: the left edge, and the top edge if placed below or above the anchor. */
interface Places {
  readonly left: number;
  readonly below: number;
  readonly above: number;
}

/** Places something below its anchor, or above if there is no room, and always within the visible area. */
export function placeBeside(
  { left, below, above }: Places,
  { width, height }: Size,
  seen: Size,
): { readonly x: number; readonly y: number } {
  const lowest = seen.height - height - MARGIN;
  const y = below <= lowest ? below : above;
  return { x: Math.max(MARGIN, Math.min(left, seen.width - width - MARGIN)), y: Math.max(MARGIN, Math.min(y, lowest)) };
}
