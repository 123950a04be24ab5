import { LineCapStyle, LineJoinStyle, type PDFOperator, appendBezierCurve, closePath, fill, lineTo, moveTo, rectangle, setFillingRgbColor, setLineCap, setLineJoin, setLineWidth, setStrokingRgbColor, stroke } from '@cantoo/pdf-lib';
import type { SceneNode, Stroke } from '#core/marks/scene.ts';

const CAPS = { butt: LineCapStyle.Butt, round: LineCapStyle.Round, square: LineCapStyle.Projecting } as const;
const JOINS = { miter: LineJoinStyle.Miter, round: LineJoinStyle.Round } as const;
/** Handle length by which four Bézier curves come within 0.03 % of a circle of radius 1. */
const CIRCLE = 0.5523;

type Operators = readonly PDFOperator[];

/** A drawing as PDF operators, in page units: the third painter of the scenes beside the canvas and core/marks/svg.ts. */
export function sceneOperators(node: SceneNode): Operators {
  if (node.shape === 'polyline') return [...strokeState(node.stroke), ...path(node.points), stroke()];
  if (node.shape === 'outlines') return [filling(node.fill), ...node.outlines.flatMap((outline) => [...path(outline), closePath()]), fill()];
  const outline = node.shape === 'rect' ? [rectangle(node.x, node.y, node.width, node.height)] : ellipse(node.cx, node.cy, node.rx, node.ry);
  // Two paintings, not one `B`: that would knock the fill out beneath a translucent stroke.
  return [
    ...(node.fill === undefined ? [] : [filling(node.fill), ...outline, fill()]),
    ...(node.stroke === undefined ? [] : [...strokeState(node.stroke), ...outline, stroke()]),
  ];
}

const strokeState = ({ color, width, cap, join }: Stroke): Operators => [setStrokingRgbColor(...rgb(color)), setLineWidth(width), setLineCap(CAPS[cap]), setLineJoin(JOINS[join])];
const filling = (color: string): PDFOperator => setFillingRgbColor(...rgb(color));

/** `#rrggbb` as PDF wants it: red, green and blue from 0 to 1. */
const rgb = (color: string): [number, number, number] => {
  const value = Number.parseInt(color.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

function path(points: readonly number[]): Operators {
  const operators: PDFOperator[] = [];
  for (let at = 0; at + 1 < points.length; at += 2) operators.push((at === 0 ? moveTo : lineTo)(points[at] ?? 0, points[at + 1] ?? 0));
  return operators;
}

function ellipse(cx: number, cy: number, rx: number, ry: number): Operators {
  const [hx, hy] = [rx * CIRCLE, ry * CIRCLE];
  return [
    moveTo(cx + rx, cy),
    appendBezierCurve(cx + rx, cy + hy, cx + hx, cy + ry, cx, cy + ry),
    appendBezierCurve(cx - hx, cy + ry, cx - rx, cy + hy, cx - rx, cy),
    appendBezierCurve(cx - rx, cy - hy, cx - hx, cy - ry, cx, cy - ry),
    appendBezierCurve(cx + hx, cy - ry, cx + rx, cy - hy, cx + rx, cy),
    closePath(),
  ];
}
