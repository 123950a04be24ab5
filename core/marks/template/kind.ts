import { boundsOfBox, boxHandling, hitsBox } from '../box.ts';
import type { MarkKind } from '../kind.ts';
import { markBlends } from '../mark.ts';
import { scene } from './scene.ts';
import { TemplateGeometry } from './shape.ts';

export const template: MarkKind<TemplateGeometry> = {
  ...boxHandling(true),
  // Templates hold marks, so this module and the shape import each other: whichever is first, the shape is read later.
  get shape() {
    return TemplateGeometry;
  },
  blend: ({ marks }) => [...new Set(marks.flatMap(markBlends))],
  bounds: (geometry) => boundsOfBox(geometry, 0),
  hit: (geometry, _style, point, tolerance) => hitsBox(geometry, point, tolerance),
  scene,
  words: ({ name }) => name,
};
