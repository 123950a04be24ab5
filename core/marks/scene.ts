import type { Coordinates } from './coordinates.ts';

/** How a line is drawn. Width in page units. */
export interface Stroke {
  readonly color: string;
  readonly width: number;
  readonly cap: 'butt' | 'round' | 'square';
  readonly join: 'miter' | 'round';
}

/** A thing to draw, in page units. It says everything a painter needs; a painter adds nothing. */
export type SceneNode =
  | { readonly shape: 'polyline'; readonly points: Coordinates; readonly stroke: Stroke }
  /** Closed outlines of one winding direction, filled as their union. */
  | { readonly shape: 'outlines'; readonly outlines: readonly Coordinates[]; readonly fill: string }
  | {
      readonly shape: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly stroke?: Stroke;
      readonly fill?: string;
    }
  | {
      readonly shape: 'ellipse';
      readonly cx: number;
      readonly cy: number;
      readonly rx: number;
      readonly ry: number;
      readonly stroke?: Stroke;
      readonly fill?: string;
    };

/** How a mark meets the page: painted over it, or as a marker pen whose ink lets black text through. */
export type Blend = 'normal' | 'multiply';

/**
 * What one mark looks like: the single truth that the canvas (src/viewer/canvas/marks) and the composed page image
 * (svg.ts) both draw. `opacity` applies to each stroke and each fill by itself, not to the mark as a group.
 */
export interface Scene {
  readonly opacity: number;
  readonly nodes: readonly SceneNode[];
}
