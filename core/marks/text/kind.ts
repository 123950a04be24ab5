import { frameOfBox } from '../box.ts';
import { rounded } from '../coordinates.ts';
import { centreOf, normalDegrees, turnedPoint } from '../frame.ts';
import type { MarkKind } from '../kind.ts';
import { bounds, hit } from './hit.ts';
import { boxOfText } from './layout.ts';
import { scene } from './scene.ts';
import { TextGeometry } from './shape.ts';

/** Narrowest text in page units. */
const MIN_WIDTH = 10;

export const text: MarkKind<TextGeometry> = {
  shape: TextGeometry,
  blend: 'normal',
  handles: 'sides',
  keepsRatio: false,
  frame: (geometry, style) => frameOfBox(boxOfText(geometry, style)),
  framed: (geometry, style, to) => {
    const next = { ...geometry, x: rounded(to.x), y: rounded(to.y), width: rounded(Math.max(MIN_WIDTH, to.width)) };
    if (geometry.rotation === undefined) return next;
    // Rewrapped lines may give another height than requested. As the box turns about its centre, its first corner would
    // move: it is put back to where the frame had it.
    const { height } = boxOfText(next, style);
    const asked = turnedPoint(to.x, to.y, centreOf(to), geometry.rotation);
    const got = turnedPoint(next.x, next.y, centreOf({ ...next, height }), geometry.rotation);
    return { ...next, x: rounded(next.x + asked.x - got.x), y: rounded(next.y + asked.y - got.y) };
  },
  turned: ({ rotation = 0, ...geometry }, style, about, degrees) => {
    const box = boxOfText(geometry, style);
    const centre = centreOf(box);
    const next = turnedPoint(centre.x, centre.y, about, degrees);
    const turned = (Math.round(normalDegrees(rotation + degrees) * 100) / 100) % 360;
    return {
      ...geometry,
      x: rounded(next.x - box.width / 2),
      y: rounded(next.y - box.height / 2),
      ...(turned === 0 ? {} : { rotation: turned }),
    };
  },
  bounds,
  hit,
  scene,
  words: ({ text }) => text,
};
