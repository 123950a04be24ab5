import { BoxGeometry, boundsOfBox, boxHandling, hitsBox } from '../box.ts';
import type { MarkKind } from '../kind.ts';
import { scene } from './scene.ts';

export const cross: MarkKind<BoxGeometry> = {
  ...boxHandling(),
  shape: BoxGeometry,
  blend: 'normal',
  bounds: (geometry, { width }) => boundsOfBox(geometry, width / 2),
  // All of its box: nobody aims between the strokes of a cross.
  hit: (geometry, { width }, point, tolerance) => hitsBox(geometry, point, width / 2 + tolerance),
  scene,
};
