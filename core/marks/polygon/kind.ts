import type { MarkKind } from '../kind.ts';
import { pointsHandling } from '../points.ts';
import { bounds, hit } from './hit.ts';
import { scene } from './scene.ts';
import { PolygonGeometry } from './shape.ts';

export const polygon: MarkKind<PolygonGeometry> = {
  ...pointsHandling(),
  shape: PolygonGeometry,
  blend: 'normal',
  bounds,
  hit,
  scene,
};
