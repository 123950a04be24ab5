import type { MarkKind } from '../kind.ts';
import { line } from '../line/kind.ts';
import type { LineGeometry } from '../line/shape.ts';
import { scene } from './scene.ts';

export const arrow: MarkKind<LineGeometry> = { ...line, scene };
