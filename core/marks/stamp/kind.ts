import { boundsOfBox, boxHandling, hitsBox } from '../box.ts';
import { contentScene } from '../content/scene.ts';
import type { MarkKind } from '../kind.ts';
import { StampGeometry } from './shape.ts';

export const stamp: MarkKind<StampGeometry> = {
  ...boxHandling(true),
  shape: StampGeometry,
  blend: 'normal',
  bounds: (geometry) => boundsOfBox(geometry, 0),
  hit: (geometry, _style, point, tolerance) => hitsBox(geometry, point, tolerance),
  scene: (geometry, style) => contentScene(geometry, geometry.content, style),
  words: ({ name }) => name,
};
