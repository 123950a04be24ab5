import type { Rect } from '#core/kernel/geometry.ts';
import type { Coordinates } from './coordinates.ts';
import type { Path } from './path.ts';

/** How a line is drawn. Width and dashes are in page units. */
export interface Stroke {
  readonly color: string;
  readonly width: number;
  readonly cap: 'butt' | 'round' | 'square';
  readonly join: 'miter' | 'round';
  /** Alternating lengths of ink and gap; absent for a solid line. */
  readonly dash?: readonly number[];
}

interface Painted {
  readonly stroke?: Stroke;
  readonly fill?: string;
}

/** A line of text in the marks' own font (lettering), starting at `x` on the baseline `y`. */
export interface TextLine {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** A drawing primitive in page units. It contains everything a painter needs. */
export type SceneNode =
  | { readonly shape: 'polyline'; readonly points: Coordinates; readonly stroke: Stroke }
  /** Closed outlines of the same winding direction, filled as their union. */
  | { readonly shape: 'outlines'; readonly outlines: readonly Coordinates[]; readonly fill: string }
  | ({ readonly shape: 'rect' } & Rect & Painted)
  | ({
      readonly shape: 'ellipse';
      readonly cx: number;
      readonly cy: number;
      readonly rx: number;
      readonly ry: number;
    } & Painted)
  | ({ readonly shape: 'path'; readonly path: Path } & Painted)
  /** `size` is the em height in page units. */
  | { readonly shape: 'text'; readonly lines: readonly TextLine[]; readonly size: number; readonly fill: string }
  /** An image stretched to its rectangle; `href` is a data URL of a PNG or JPEG. */
  | ({ readonly shape: 'image'; readonly href: string } & Rect)
  /** A nested scene: scaled about its own origin, then moved to `x`, `y`. */
  | {
      readonly shape: 'group';
      readonly scene: Scene;
      readonly x: number;
      readonly y: number;
      readonly scaleX: number;
      readonly scaleY: number;
    };

/**
 * How a mark is blended with the page: painted over it, or multiplied like marker ink, which keeps black text visible.
 */
export type Blend = 'normal' | 'multiply';

/** A turn about a point, clockwise in degrees. */
export interface Turn {
  readonly degrees: number;
  readonly x: number;
  readonly y: number;
}

/**
 * The drawing of one mark, shared by the canvas (src/viewer/canvas/marks), the composed page image (svg.ts) and the
 * marked PDF (server/render/child). `opacity` applies to each stroke and fill individually, not to the mark as a group;
 * `turn` applies to all nodes.
 */
export interface Scene {
  readonly opacity: number;
  readonly nodes: readonly SceneNode[];
  readonly turn?: Turn;
}
