import type { Scene, SceneNode } from '../scene.ts';
import { strokeOf } from '../stroke.ts';
import type { LineEnd, MarkStyle } from '../style.ts';
import type { LineGeometry } from './shape.ts';

/** Length of an arrowhead, and half its breadth, in pen widths. */
const HEAD_LENGTH = 4;
const HEAD_SPREAD = 2;
/** Half the length of a bar, and the radius of a dot, in pen widths. */
const BAR_SPREAD = 2;
const DOT_RADIUS = 1.5;
/** Largest share of a short line that an arrowhead may take. */
const HEAD_SHARE = 0.45;

/** How far from the line the drawing of its ends may extend, in pen widths. */
export const END_REACH = HEAD_SPREAD;

/** A line with its ends. A line of zero length is drawn as a dot. */
export const lineScene = ({ points }: LineGeometry, style: MarkStyle, start: LineEnd, end: LineEnd): Scene => {
  const [x0, y0, x1, y1] = points as [number, number, number, number]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the shape takes exactly four
  const { color, width, opacity } = style;
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length === 0)
    return { opacity, nodes: [{ shape: 'ellipse', cx: x0, cy: y0, rx: width / 2, ry: width / 2, fill: color }] };
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const head = Math.min(HEAD_LENGTH * width, HEAD_SHARE * length);
  // The line stops inside the head: otherwise its blunt end would show at the tip.
  const cut = (kind: LineEnd): number => (kind === 'arrow' ? head * 0.75 : 0);
  const [from, to] = [cut(start), cut(end)];
  const line: SceneNode = {
    shape: 'polyline',
    points: [x0 + ux * from, y0 + uy * from, x1 - ux * to, y1 - uy * to],
    stroke: strokeOf(style, from + to > 0 ? 'butt' : 'round', 'round'),
  };
  return {
    opacity,
    nodes: [line, ...ending(start, x0, y0, -ux, -uy, head, style), ...ending(end, x1, y1, ux, uy, head, style)],
  };
};

/** The shape at one end, with the line pointing along (ux, uy). */
const ending = (
  kind: LineEnd,
  x: number,
  y: number,
  ux: number,
  uy: number,
  head: number,
  { color, width }: MarkStyle,
): readonly SceneNode[] => {
  const aside = (along: number, spread: number): [number, number] => [
    x - ux * along - uy * spread,
    y - uy * along + ux * spread,
  ];
  if (kind === 'arrow') {
    const spread = (head * HEAD_SPREAD) / HEAD_LENGTH;
    return [{ shape: 'outlines', outlines: [[x, y, ...aside(head, spread), ...aside(head, -spread)]], fill: color }];
  }
  if (kind === 'dot')
    return [{ shape: 'ellipse', cx: x, cy: y, rx: width * DOT_RADIUS, ry: width * DOT_RADIUS, fill: color }];
  if (kind === 'bar')
    return [
      {
        shape: 'polyline',
        points: [...aside(0, width * BAR_SPREAD), ...aside(0, -width * BAR_SPREAD)],
        stroke: { color, width, cap: 'butt', join: 'miter' },
      },
    ];
  return [];
};

export const scene = (geometry: LineGeometry, style: MarkStyle): Scene =>
  lineScene(geometry, style, style.start ?? 'none', style.end ?? 'none');
