import { BoxGeometry, boundsOfBox, boxHandling, hitsBox } from './box.ts';
import type { MarkKind } from './kind.ts';

/** A symbol of a few strokes. The whole box is hit, as nobody aims between the strokes. */
export const symbolKind = (scene: MarkKind<BoxGeometry>['scene']): MarkKind<BoxGeometry> => ({
  ...boxHandling(),
  shape: BoxGeometry,
  blend: 'normal',
  bounds: (geometry, { width }) => boundsOfBox(geometry, width / 2),
  hit: (geometry, { width }, point, tolerance) => hitsBox(geometry, point, width / 2 + tolerance),
  scene,
});
