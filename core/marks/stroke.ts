import type { Stroke } from './scene.ts';
import type { MarkStyle } from './style.ts';

/**
 * The pen of a style. Dashes are in pen widths; a round cap adds half a width at both ends of each, so that a dot is a
 * dash of zero length.
 */
export const strokeOf = ({ color, width, dash }: MarkStyle, cap: Stroke['cap'], join: Stroke['join']): Stroke => ({
  color,
  width,
  cap,
  join,
  ...(dash === undefined ? {} : { dash: (cap === 'round' ? ROUND : FLAT)[dash].map((length) => length * width) }),
});

const FLAT = { dashed: [3, 2], dotted: [1, 1] } as const;
const ROUND = { dashed: [2, 3], dotted: [0, 2] } as const;
