import { boxHandling } from '../box.ts';
import type { MarkKind } from '../kind.ts';
import { bounds, hit } from './hit.ts';
import { scene } from './scene.ts';
import { RectangleGeometry } from './shape.ts';

export const rectangle: MarkKind<RectangleGeometry> = {
  ...boxHandling(),
  shape: RectangleGeometry,
  blend: 'normal',
  bounds,
  hit,
  scene,
};
