import type { MarkKind } from '../kind.ts';
import { pointsHandling } from '../points.ts';
import { bounds, hit } from './hit.ts';
import { scene } from './scene.ts';
import { LineGeometry } from './shape.ts';

export const line: MarkKind<LineGeometry> = {
  ...pointsHandling('ends'),
  shape: LineGeometry,
  blend: 'normal',
  bounds,
  hit,
  scene,
};
