import {
  LineCapStyle,
  LineJoinStyle,
  type PDFName,
  type PDFOperator,
  appendBezierCurve,
  closePath,
  concatTransformationMatrix,
  drawObject,
  fill,
  lineTo,
  moveTo,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setDashPattern,
  setFillingRgbColor,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingRgbColor,
  stroke,
} from '@cantoo/pdf-lib';
import { letterPath } from '#core/marks/lettering/letters.ts';
import { advanceOf, EM } from '#core/marks/lettering/measure.ts';
import { type Path, walkPath } from '#core/marks/path.ts';
import type { Scene, SceneNode, Stroke, TextLine } from '#core/marks/scene.ts';

const CAPS = { butt: LineCapStyle.Butt, round: LineCapStyle.Round, square: LineCapStyle.Projecting } as const;
const JOINS = { miter: LineJoinStyle.Miter, round: LineJoinStyle.Round } as const;
/** Handle length at which four Bézier curves approximate a unit circle to 0.03 %. */
const CIRCLE = 0.5523;

export type Operators = readonly PDFOperator[];

/** Page resources that a drawing uses. */
export interface PageInks {
  /** Sets the opacity (0 to 1) for what follows. */
  readonly opacity: (opacity: number) => PDFOperator;
  /** Resource name of a picture given as data: URL; undefined if it is unreadable. */
  readonly image: (href: string) => PDFName | undefined;
  /** Adds invisible text over a drawn line, so that it can be searched and copied. */
  readonly unseen: (line: TextLine, size: number) => Operators;
}

/**
 * A scene as PDF operators, in page units. One of three renderers of scenes, besides the canvas and core/marks/svg.ts.
 * @param around opacity of the enclosing scene
 */
export function sceneOperators({ opacity, nodes, turn }: Scene, inks: PageInks, around = 1): Operators {
  const all = opacity * around;
  const drawn = nodes.flatMap((node) => [inks.opacity(all), ...nodeOperators(node, inks, all)]);
  if (!turn) return drawn;
  const angle = (turn.degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const matrix = concatTransformationMatrix(
    cos,
    sin,
    -sin,
    cos,
    turn.x - turn.x * cos + turn.y * sin,
    turn.y - turn.x * sin - turn.y * cos,
  );
  return [pushGraphicsState(), matrix, ...drawn, popGraphicsState()];
}

function nodeOperators(node: SceneNode, inks: PageInks, opacity: number): Operators {
  switch (node.shape) {
    case 'polyline':
      return [...strokeState(node.stroke), ...line(node.points), stroke()];
    case 'outlines':
      return [filling(node.fill), ...node.outlines.flatMap((outline) => [...line(outline), closePath()]), fill()];
    case 'text':
      return [
        filling(node.fill),
        ...node.lines.flatMap((one) => [...written(one, node.size / EM), ...inks.unseen(one, node.size)]),
      ];
    case 'image':
      return picture(node, inks.image(node.href));
    case 'group':
      return [
        pushGraphicsState(),
        concatTransformationMatrix(node.scaleX, 0, 0, node.scaleY, node.x, node.y),
        ...sceneOperators(node.scene, inks, opacity),
        popGraphicsState(),
      ];
    case 'rect':
      return painted(node, [rectangle(node.x, node.y, node.width, node.height)]);
    case 'ellipse':
      return painted(node, ellipse(node.cx, node.cy, node.rx, node.ry));
    case 'path':
    default:
      return painted(node, path(node.path));
  }
}

/** Two operators instead of one `B`, which would knock out the fill below a translucent stroke. */
const painted = (node: { readonly fill?: string; readonly stroke?: Stroke }, outline: Operators): Operators => [
  ...(node.fill === undefined ? [] : [filling(node.fill), ...outline, fill()]),
  ...(node.stroke === undefined ? [] : [...strokeState(node.stroke), ...outline, stroke()]),
];

const strokeState = ({ color, width, cap, join, dash = [] }: Stroke): Operators => [
  setStrokingRgbColor(...rgb(color)),
  setLineWidth(width),
  setLineCap(CAPS[cap]),
  setLineJoin(JOINS[join]),
  setDashPattern([...dash], 0),
];
const filling = (color: string): PDFOperator => setFillingRgbColor(...rgb(color));

/** `#rrggbb` as PDF components: red, green and blue from 0 to 1. */
export const rgb = (color: string): [number, number, number] => {
  const value = Number.parseInt(color.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

/** An image fills the unit square with y upwards (ISO 32000-2, 8.9.5.1); page units have y downwards. */
const picture = (
  { x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  name: PDFName | undefined,
): Operators =>
  name === undefined
    ? []
    : [
        pushGraphicsState(),
        concatTransformationMatrix(width, 0, 0, -height, x, y + height),
        drawObject(name),
        popGraphicsState(),
      ];

function written({ x, y, text }: TextLine, scale: number): Operators {
  const operators: PDFOperator[] = [pushGraphicsState(), concatTransformationMatrix(scale, 0, 0, scale, x, y)];
  for (const sign of text) {
    const outline = letterPath(sign);
    if (outline.commands !== '') operators.push(...path(outline), fill());
    operators.push(concatTransformationMatrix(1, 0, 0, 1, advanceOf(sign), 0));
  }
  return [...operators, popGraphicsState()];
}

function line(points: readonly number[]): Operators {
  const operators: PDFOperator[] = [];
  for (let at = 0; at + 1 < points.length; at += 2)
    operators.push((at === 0 ? moveTo : lineTo)(points[at] ?? 0, points[at + 1] ?? 0));
  return operators;
}

function path(outline: Path): Operators {
  const operators: PDFOperator[] = [];
  let [fromX, fromY] = [0, 0];
  const to = (x: number, y: number): void => void ([fromX, fromY] = [x, y]);
  walkPath(outline, {
    moveTo: (x, y) => {
      operators.push(moveTo(x, y));
      to(x, y);
    },
    lineTo: (x, y) => {
      operators.push(lineTo(x, y));
      to(x, y);
    },
    // PDF only has cubic curves; this one is identical.
    quadraticCurveTo: (cx, cy, x, y) => {
      operators.push(
        appendBezierCurve(
          fromX + (2 / 3) * (cx - fromX),
          fromY + (2 / 3) * (cy - fromY),
          x + (2 / 3) * (cx - x),
          y + (2 / 3) * (cy - y),
          x,
          y,
        ),
      );
      to(x, y);
    },
    bezierCurveTo: (ax, ay, bx, by, x, y) => {
      operators.push(appendBezierCurve(ax, ay, bx, by, x, y));
      to(x, y);
    },
    closePath: () => void operators.push(closePath()),
  });
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
