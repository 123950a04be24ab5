import type { MarkKind } from '../kind.ts';
import { bounds, hit } from './hit.ts';
import { scene } from './scene.ts';
import { HighlighterGeometry } from './shape.ts';

export const highlighter: MarkKind<HighlighterGeometry> = { shape: HighlighterGeometry, bounds, hit, scene };
