import { boundsOfBox, boxHandling, hitsBox } from '../box.ts';
import { contentScene } from '../content/scene.ts';
import type { MarkKind } from '../kind.ts';
import { SignatureGeometry } from './shape.ts';

export const signature: MarkKind<SignatureGeometry> = {
  ...boxHandling(true),
  shape: SignatureGeometry,
  blend: 'normal',
  // A drawing's pen may extend beyond its box, for signatures by a tenth of the height.
  bounds: (geometry) => boundsOfBox(geometry, geometry.height / 10),
  hit: (geometry, _style, point, tolerance) => hitsBox(geometry, point, tolerance),
  scene: (geometry, style) => contentScene(geometry, geometry.content, style),
  words: ({ signer }) => signer,
};
