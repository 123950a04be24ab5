import type * as z from 'zod/mini';
import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import type { Blend, Scene } from './scene.ts';
import type { MarkStyle } from './style.ts';

/**
 * Everything the product knows about one kind of mark. A kind is a folder: shape.ts (geometry), hit.ts (bounds and hit
 * test), scene.ts (drawing), kind.ts (these together), and one line in registry.ts.
 */
export interface MarkKind<Geometry> {
  /** Accepts exactly this kind's geometry, finite and within limits. */
  readonly shape: z.ZodMiniType<Geometry>;
  readonly blend: Blend;
  /** The smallest rectangle holding everything drawn, page units. */
  readonly bounds: (geometry: Geometry, style: MarkStyle) => Rect;
  /** Whether the point touches what is drawn, or misses it by at most `tolerance` page units. */
  readonly hit: (geometry: Geometry, style: MarkStyle, point: PagePoint, tolerance: number) => boolean;
  readonly scene: (geometry: Geometry, style: MarkStyle) => Scene;
}
