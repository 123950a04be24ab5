import { boxHandling } from '../box.ts';
import type { MarkKind } from '../kind.ts';
import { bounds, hit } from './hit.ts';
import { scene } from './scene.ts';
import { EllipseGeometry } from './shape.ts';

export const ellipse: MarkKind<EllipseGeometry> = {
  ...boxHandling(),
  shape: EllipseGeometry,
  blend: 'normal',
  bounds,
  hit,
  scene,
};
