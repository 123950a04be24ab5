import { contains } from '../coordinates.ts';
import type { MarkKind } from '../kind.ts';
import { around } from '../measure.ts';
import { pointsHandling } from '../points.ts';
import * as outline from '../polygon/hit.ts';
import { PolygonGeometry } from '../polygon/shape.ts';
import { labelOf, scene, words } from './scene.ts';

/** The size of what is within an outline. */
export const area: MarkKind<PolygonGeometry> = {
  ...pointsHandling(),
  shape: PolygonGeometry,
  blend: 'normal',
  bounds: (geometry, style) => around(outline.bounds(geometry, style), labelOf(geometry, style)),
  hit: (geometry, style, point, tolerance) =>
    outline.hit(geometry, style, point, tolerance) || contains(labelOf(geometry, style), point.x, point.y),
  scene,
  measures: true,
  words,
};
