import { lineScene } from '../line/scene.ts';
import type { LineGeometry } from '../line/shape.ts';
import type { Scene } from '../scene.ts';
import type { MarkStyle } from '../style.ts';

/** A line with an arrow at its end unless its style says otherwise. */
export const scene = (geometry: LineGeometry, style: MarkStyle): Scene =>
  lineScene(geometry, style, style.start ?? 'none', style.end ?? 'arrow');
