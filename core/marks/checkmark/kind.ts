import { BoxGeometry, boundsOfBox, boxHandling, hitsBox } from '../box.ts';
import type { MarkKind } from '../kind.ts';
import { scene } from './scene.ts';

export const checkmark: MarkKind<BoxGeometry> = {
  ...boxHandling(),
  shape: BoxGeometry,
  blend: 'normal',
  bounds: (geometry, { width }) => boundsOfBox(geometry, width / 2),
  // All of its box: nobody aims between the strokes of a checkmark.
  hit: (geometry, { width }, point, tolerance) => hitsBox(geometry, point, width / 2 + tolerance),
  scene,
};
