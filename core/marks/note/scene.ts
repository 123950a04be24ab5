import { ICON_SIZE, type IconGeometry } from '../icon.ts';
import type { Scene } from '../scene.ts';
import type { MarkStyle } from '../style.ts';

const INK = '#1b1f24';
const PEN = { color: INK, width: 2, cap: 'round', join: 'round' } as const;
const FOLD = 14;
const LINES = [15, 24, 33];

/** A small sheet with a folded corner and three lines of text. */
export const scene = ({ x, y }: IconGeometry, { color, opacity }: MarkStyle): Scene => {
  const [right, bottom] = [x + ICON_SIZE, y + ICON_SIZE];
  const edge = [x, y, right, y, right, bottom - FOLD, right - FOLD, bottom, x, bottom];
  return {
    opacity,
    nodes: [
      { shape: 'outlines', outlines: [edge], fill: color },
      { shape: 'polyline', points: [...edge, x, y], stroke: PEN },
      {
        shape: 'polyline',
        points: [right, bottom - FOLD, right - FOLD, bottom - FOLD, right - FOLD, bottom],
        stroke: PEN,
      },
      ...LINES.map(
        (line) =>
          ({
            shape: 'polyline',
            points: [x + 10, y + line, x + (line === LINES.at(-1) ? 24 : ICON_SIZE - 10), y + line],
            stroke: PEN,
          }) as const,
      ),
    ],
  };
};
