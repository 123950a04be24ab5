import type { Size } from '#core/kernel/geometry.ts';

/** CSS px that stay free at the edges of what is seen. */
const MARGIN = 8;

/**
 * Where something would stand, CSS px: its left edge, and its upper edge if it stands below or above what it belongs
 * to.
 */
interface Places {
  readonly left: number;
  readonly below: number;
  readonly above: number;
}

/**
 * Places something below what it belongs to, above it where there is no room, and never beyond the edges of what is
 * seen.
 */
export function placeBeside(
  { left, below, above }: Places,
  { width, height }: Size,
  seen: Size,
): { readonly x: number; readonly y: number } {
  const lowest = seen.height - height - MARGIN;
  const y = below <= lowest ? below : above;
  return { x: Math.max(MARGIN, Math.min(left, seen.width - width - MARGIN)), y: Math.max(MARGIN, Math.min(y, lowest)) };
}
