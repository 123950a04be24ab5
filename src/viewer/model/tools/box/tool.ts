import type { Rect } from '#core/kernel/geometry.ts';
import type { BoxGeometry } from '#core/marks/box.ts';
import { rounded } from '#core/marks/coordinates.ts';
import type { KindsDrawnAs } from '#core/marks/registry.ts';
import { pullTool } from '../pull.ts';
import type { Sample, Tool } from '../tool.ts';

/**
 * Draws a kind that fills a rectangle by dragging from corner to corner; with Shift a square. A click makes one of
 * `clickSize` page units around the point, or nothing if that is 0.
 */
export const boxTool = (kind: KindsDrawnAs<BoxGeometry>, clickSize: number): Tool =>
  pullTool((anchor, corner, { style, reach }, localId) => {
    const pulled = between(anchor, corner);
    if (pulled.width >= reach || pulled.height >= reach) return { localId, kind, geometry: pulled, style };
    if (clickSize === 0) return null;
    return {
      localId,
      kind,
      geometry: {
        x: rounded(anchor.at.x - clickSize / 2),
        y: rounded(anchor.at.y - clickSize / 2),
        width: clickSize,
        height: clickSize,
      },
      style,
    };
  });

/** The rectangle with these opposite corners; with equal sides, the longer one decides. */
export const between = ({ at: from }: Sample, { at: to, constrained }: Sample): Rect => {
  let [dx, dy] = [to.x - from.x, to.y - from.y];
  if (constrained) {
    const side = Math.max(Math.abs(dx), Math.abs(dy));
    [dx, dy] = [dx < 0 ? -side : side, dy < 0 ? -side : side];
  }
  return {
    x: rounded(Math.min(from.x, from.x + dx)),
    y: rounded(Math.min(from.y, from.y + dy)),
    width: rounded(Math.abs(dx)),
    height: rounded(Math.abs(dy)),
  };
};
