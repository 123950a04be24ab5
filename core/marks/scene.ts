import type { Rect } from '#core/kernel/geometry.ts';
import type { Coordinates } from './coordinates.ts';
import type { Path } from './path.ts';

/** How a line is drawn. Width and dashes in page units. */
export interface Stroke {
  readonly color: string;
  readonly width: number;
  readonly cap: 'butt' | 'round' | 'square';
  readonly join: 'miter' | 'round';
  /** Lengths of ink and gap in turn; solid without it. */
  readonly dash?: readonly number[];
}

interface Painted {
  readonly stroke?: Stroke;
  readonly fill?: string;
}

/** A line of letters of the marks' own font (lettering), from `x` on its base line `y`. */
export interface TextLine {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** A thing to draw, in page units. It says everything a painter needs; a painter adds nothing. */
export type SceneNode =
  | { readonly shape: 'polyline'; readonly points: Coordinates; readonly stroke: Stroke }
  /** Closed outlines of one winding direction, filled as their union. */
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
  /** `size` is the height of the em, page units. */
  | { readonly shape: 'text'; readonly lines: readonly TextLine[]; readonly size: number; readonly fill: string }
  /** A picture stretched into its rectangle; `href` is a data: URL of a PNG or JPEG. */
  | ({ readonly shape: 'image'; readonly href: string } & Rect)
  /** A scene within the scene: scaled about its own origin, then moved to `x`, `y`. */
  | {
      readonly shape: 'group';
      readonly scene: Scene;
      readonly x: number;
      readonly y: number;
      readonly scaleX: number;
      readonly scaleY: number;
    };

/** How a mark meets the page: painted over it, or as a marker pen whose ink lets black text through. */
export type Blend = 'normal' | 'multiply';

/** A turn about a point, degrees clockwise. */
export interface Turn {
  readonly degrees: number;
  readonly x: number;
  readonly y: number;
}

/**
 * What one mark looks like: the single truth that the canvas (src/viewer/canvas/marks), the composed page image
 * (svg.ts) and the marked PDF (server/render/child) draw. `opacity` applies to each stroke and each fill by itself, not
 * to the mark as a group; `turn` to all nodes.
 */
export interface Scene {
  readonly opacity: number;
  readonly nodes: readonly SceneNode[];
  readonly turn?: Turn;
}
