import type * as z from 'zod/mini';
import type { PagePoint, Rect } from '#core/kernel/geometry.ts';
import type { Frame } from './frame.ts';
import type { Blend, Scene } from './scene.ts';
import type { MarkStyle } from './style.ts';

/**
 * Where a mark of the kind is taken hold of: eight places of its frame, its two ends, left and right only, or only as a
 * whole.
 */
export type Handles = 'box' | 'ends' | 'sides' | 'none';

/** How the hand changes a kind's geometry; nothing of it changes what was passed in. */
export interface Handling<Geometry> {
  readonly handles: Handles;
  /** Width and height keep their ratio unless the hand says otherwise. */
  readonly keepsRatio: boolean;
  /** What is framed when the mark is selected: the geometry without the width of its pen. */
  readonly frame: (geometry: Geometry, style: MarkStyle) => Frame;
  /**
   * The same at another place and size, turned as it is: `to` is its frame before the turn, of finite non-negative
   * sides.
   */
  readonly framed: (geometry: Geometry, style: MarkStyle, to: Rect) => Geometry;
  /** The same turned about a point, degrees clockwise. */
  readonly turned: (geometry: Geometry, style: MarkStyle, about: PagePoint, degrees: number) => Geometry;
}

/**
 * Everything the product knows about one kind of mark. A kind is a folder: shape.ts (geometry), hit.ts (bounds and hit
 * test), scene.ts (drawing), kind.ts (these together), and one line in registry.ts.
 */
export interface MarkKind<Geometry> extends Handling<Geometry> {
  /** Accepts exactly this kind's geometry, finite and within limits. */
  readonly shape: z.ZodMiniType<Geometry>;
  /** How what is drawn meets the page; a kind made of other marks does so as they do. */
  readonly blend: Blend | ((geometry: Geometry) => readonly Blend[]);
  /** The smallest rectangle holding everything drawn, page units. */
  readonly bounds: (geometry: Geometry, style: MarkStyle) => Rect;
  /** Whether the point touches what is drawn, or misses it by at most `tolerance` page units. */
  readonly hit: (geometry: Geometry, style: MarkStyle, point: PagePoint, tolerance: number) => boolean;
  /** It measures what it stands on, by the scale of its style. */
  readonly measures?: true;
  /** What it says of itself, where it says anything. */
  readonly words?: (geometry: Geometry, style: MarkStyle) => string;
  /** Everything drawn, or only what of it meets the page so. A kind of one blend is only asked for that. */
  readonly scene: (geometry: Geometry, style: MarkStyle, blend?: Blend) => Scene;
}
