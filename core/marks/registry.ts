import { area } from './area/kind.ts';
import { arrow } from './arrow/kind.ts';
import type { BoxGeometry } from './box.ts';
import { checkmark } from './checkmark/kind.ts';
import { cross } from './cross/kind.ts';
import { distance } from './distance/kind.ts';
import { ellipse } from './ellipse/kind.ts';
import type { EllipseGeometry } from './ellipse/shape.ts';
import { freehand } from './freehand/kind.ts';
import type { FreehandGeometry } from './freehand/shape.ts';
import { highlighter } from './highlighter/kind.ts';
import type { HighlighterGeometry } from './highlighter/shape.ts';
import type { IconGeometry } from './icon.ts';
import type { MarkKind } from './kind.ts';
import { line } from './line/kind.ts';
import type { LineGeometry } from './line/shape.ts';
import { note } from './note/kind.ts';
import { polygon } from './polygon/kind.ts';
import type { PolygonGeometry } from './polygon/shape.ts';
import { polyline } from './polyline/kind.ts';
import type { PolylineGeometry } from './polyline/shape.ts';
import { rectangle } from './rectangle/kind.ts';
import type { RectangleGeometry } from './rectangle/shape.ts';
import { signature } from './signature/kind.ts';
import type { SignatureGeometry } from './signature/shape.ts';
import { stamp } from './stamp/kind.ts';
import type { StampGeometry } from './stamp/shape.ts';
import { template } from './template/kind.ts';
import type { TemplateGeometry } from './template/shape.ts';
import { text } from './text/kind.ts';
import type { TextGeometry } from './text/shape.ts';

/**
 * Geometry of each kind by its wire name. A new kind needs its folder, an import and two lines here; the client adds a
 * folder in src/viewer/kinds.
 */
export interface Geometries {
  readonly area: PolygonGeometry;
  readonly arrow: LineGeometry;
  readonly checkmark: BoxGeometry;
  readonly cross: BoxGeometry;
  readonly distance: PolylineGeometry;
  readonly ellipse: EllipseGeometry;
  readonly freehand: FreehandGeometry;
  readonly highlighter: HighlighterGeometry;
  readonly line: LineGeometry;
  readonly note: IconGeometry;
  readonly polygon: PolygonGeometry;
  readonly polyline: PolylineGeometry;
  readonly rectangle: RectangleGeometry;
  readonly signature: SignatureGeometry;
  readonly stamp: StampGeometry;
  readonly template: TemplateGeometry;
  readonly text: TextGeometry;
}

export type KindName = keyof Geometries;

/** The kinds whose geometry needs nothing but this: a tool that yields it draws all of them. */
export type KindsDrawnAs<Geometry> = {
  [Kind in KindName]: Geometry extends Geometries[Kind] ? Kind : never;
}[KindName];

/** The kinds, typed so that with a generic `Kind` geometry and definition match. */
export const markKinds: { readonly [Kind in KindName]: MarkKind<Geometries[Kind]> } = {
  area,
  arrow,
  checkmark,
  cross,
  distance,
  ellipse,
  freehand,
  highlighter,
  line,
  note,
  polygon,
  polyline,
  rectangle,
  signature,
  stamp,
  template,
  text,
};

export const isKindName = (name: string): name is KindName => Object.hasOwn(markKinds, name);
