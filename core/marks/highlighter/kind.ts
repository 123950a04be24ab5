import type { MarkKind } from '../kind.ts';
import { pointsHandling } from '../points.ts';
import { bounds, hit } from './hit.ts';
import { scene } from './scene.ts';
import { HighlighterGeometry } from './shape.ts';

/** Marker ink multiplies with the page, so that black text beneath stays black. */
export const highlighter: MarkKind<HighlighterGeometry> = {
  ...pointsHandling(),
  shape: HighlighterGeometry,
  blend: 'multiply',
  bounds,
  hit,
  scene,
};
