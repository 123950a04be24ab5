import type * as z from 'zod/mini';
import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import type { Frame } from './frame.ts';
import type { Blend, Scene } from './scene.ts';
import type { MarkStyle } from './style.ts';

/** The handles of a selected mark: eight on its frame, its two ends, left and right only, or none. */
export type Handles = 'box' | 'ends' | 'sides' | 'none';

/** How users edit the geometry of a kind; arguments are never modified. */
export interface Handling<Geometry> {
  readonly handles: Handles;
  /** Width and height keep their ratio unless the user overrides it. */
  readonly keepsRatio: boolean;
  /** The frame of the selected mark: its geometry without the pen's width. */
  readonly frame: (geometry: Geometry, style: MarkStyle) => Frame;
  /**
   * The same at another place and size, with the same rotation: `to` is its frame before the turn, with finite,
   * non-negative sides.
   */
  readonly framed: (geometry: Geometry, style: MarkStyle, to: Rect) => Geometry;
  /** The same turned about a point, clockwise in degrees. */
  readonly turned: (geometry: Geometry, style: MarkStyle, about: PagePoint, degrees: number) => Geometry;
}

/**
 * Everything the product knows about one kind of mark. A kind is a folder with shape.ts (geometry), hit.ts (bounds and
 * hit test), scene.ts (drawing) and kind.ts (these together), plus an entry in registry.ts.
 */
export interface MarkKind<Geometry> extends Handling<Geometry> {
  /** Accepts only this kind's geometry, finite and within limits. */
  readonly shape: z.ZodMiniType<Geometry>;
  /** How it blends with the page; a kind composed of other marks uses their blends. */
  readonly blend: Blend | ((geometry: Geometry) => readonly Blend[]);
  /** The smallest rectangle around everything drawn, in page units. */
  readonly bounds: (geometry: Geometry, style: MarkStyle) => Rect;
  /** Whether the point is on the drawing or at most `tolerance` page units away. */
  readonly hit: (geometry: Geometry, style: MarkStyle, point: PagePoint, tolerance: number) => boolean;
  /** The page only has its icon; its text is shown when the icon is pointed at, and is a PDF's comment. */
  readonly isIcon?: true;
  /** It measures the page by the scale of its style. */
  readonly measures?: true;
  /** The text in it, if any. */
  readonly words?: (geometry: Geometry, style: MarkStyle) => string;
  /** The whole drawing, or only the part with this blend. A kind with one blend is only asked for that one. */
  readonly scene: (geometry: Geometry, style: MarkStyle, blend?: Blend) => Scene;
}
