import type { MarkKind } from '../kind.ts';
import { pointsHandling } from '../points.ts';
import { bounds, hit } from './hit.ts';
import { scene } from './scene.ts';
import { PolylineGeometry } from './shape.ts';

export const polyline: MarkKind<PolylineGeometry> = {
  ...pointsHandling(),
  shape: PolylineGeometry,
  blend: 'normal',
  bounds,
  hit,
  scene,
};
