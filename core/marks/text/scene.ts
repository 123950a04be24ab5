import { turnOfBox } from '../box.ts';
import type { Scene } from '../scene.ts';
import type { MarkStyle } from '../style.ts';
import { boxOfText, fontSizeOf, placedLines } from './layout.ts';
import type { TextGeometry } from './shape.ts';

/** The letters, on a background if the style has a fill. */
export const scene = (geometry: TextGeometry, style: MarkStyle): Scene => {
  const { color, fill, opacity } = style;
  const box = boxOfText(geometry, style);
  const { x, y, width, height } = box;
  return {
    opacity,
    nodes: [
      ...(fill === undefined ? [] : [{ shape: 'rect', x, y, width, height, fill } as const]),
      { shape: 'text', lines: placedLines(geometry, style), size: fontSizeOf(style), fill: color },
    ],
    ...turnOfBox(box),
  };
};
