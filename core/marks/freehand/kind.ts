import type { MarkKind } from '../kind.ts';
import { pointsHandling } from '../points.ts';
import { bounds, hit } from './hit.ts';
import { scene } from './scene.ts';
import { FreehandGeometry } from './shape.ts';

export const freehand: MarkKind<FreehandGeometry> = {
  ...pointsHandling(),
  shape: FreehandGeometry,
  blend: 'normal',
  bounds,
  hit,
  scene,
};
