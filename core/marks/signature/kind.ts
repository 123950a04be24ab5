import { boundsOfBox, boxHandling, hitsBox } from '../box.ts';
import { contentScene } from '../content/scene.ts';
import type { MarkKind } from '../kind.ts';
import { SignatureGeometry } from './shape.ts';

export const signature: MarkKind<SignatureGeometry> = {
  ...boxHandling(true),
  shape: SignatureGeometry,
  blend: 'normal',
  // A drawing's pen may reach over its edge, by a tenth of its height where it is a signature.
  bounds: (geometry) => boundsOfBox(geometry, geometry.height / 10),
  hit: (geometry, _style, point, tolerance) => hitsBox(geometry, point, tolerance),
  scene: (geometry, style) => contentScene(geometry, geometry.content, style),
  words: ({ signer }) => signer,
};
