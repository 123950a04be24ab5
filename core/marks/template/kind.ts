import { boundsOfBox, boxHandling, hitsBox } from '../box.ts';
import type { MarkKind } from '../kind.ts';
import { scene } from './scene.ts';
import { TemplateGeometry } from './shape.ts';

export const template: MarkKind<TemplateGeometry> = {
  ...boxHandling(true),
  shape: TemplateGeometry,
  blend: 'normal',
  bounds: (geometry) => boundsOfBox(geometry, 0),
  hit: (geometry, _style, point, tolerance) => hitsBox(geometry, point, tolerance),
  scene,
};
