import { contains } from '../coordinates.ts';
import type { MarkKind } from '../kind.ts';
import { around } from '../measure.ts';
import { pointsHandling } from '../points.ts';
import * as line from '../polyline/hit.ts';
import { PolylineGeometry } from '../polyline/shape.ts';
import { labelOf, scene, words } from './scene.ts';

/** A length, measured from point to point. */
export const distance: MarkKind<PolylineGeometry> = {
  ...pointsHandling(),
  shape: PolylineGeometry,
  blend: 'normal',
  bounds: (geometry, style) => around(line.bounds(geometry, style), labelOf(geometry, style)),
  hit: (geometry, style, point, tolerance) =>
    line.hit(geometry, style, point, tolerance) || contains(labelOf(geometry, style), point.x, point.y),
  scene,
  measures: true,
  words,
};
