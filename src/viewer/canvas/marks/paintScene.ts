import type { Coordinates } from '#core/marks/coordinates.ts';
import { advanceOf, EM } from '#core/marks/lettering/measure.ts';
import { type Path, type PathWalker, walkPath } from '#core/marks/path.ts';
import type { Blend, Scene, SceneNode, Stroke, TextLine } from '#core/marks/scene.ts';

/**
 * The part of a canvas context that painting uses: native contexts have it, and Konva's once `nativeOf` has unwrapped
 * them.
 */
export type SceneContext = PathWalker &
  Pick<
    CanvasRenderingContext2D,
    | 'beginPath'
    | 'rect'
    | 'ellipse'
    | 'stroke'
    | 'save'
    | 'restore'
    | 'translate'
    | 'rotate'
    | 'scale'
    | 'setLineDash'
    | 'drawImage'
    | 'globalAlpha'
    | 'globalCompositeOperation'
    | 'strokeStyle'
    | 'fillStyle'
    | 'lineWidth'
    | 'lineCap'
    | 'lineJoin'
  > & { fill: () => void };

/** Resources that load later: letters and images. Null while loading, or if unavailable. */
export interface Supplies {
  readonly letter: (sign: string) => Path | null;
  readonly image: (href: string) => CanvasImageSource | null;
}

/**
 * Paints a scene; the context's unit is the page unit. Draws the same nodes as core/marks/svg.ts by the same rules, so
 * that the screen matches what the server composes.
 */
export const paintScene = (context: SceneContext, scene: Scene, blend: Blend, supplies: Supplies): void => {
  context.globalCompositeOperation = compositeOf(blend);
  paint(context, scene, 1, supplies);
};

/** The canvas name of a blend. */
export const compositeOf = (blend: Blend): GlobalCompositeOperation =>
  blend === 'multiply' ? 'multiply' : 'source-over';

/** @param around opacity of the enclosing scene */
const paint = (context: SceneContext, { opacity, nodes, turn }: Scene, around: number, supplies: Supplies): void => {
  if (turn) {
    context.save();
    context.translate(turn.x, turn.y);
    context.rotate((turn.degrees * Math.PI) / 180);
    context.translate(-turn.x, -turn.y);
  }
  for (const node of nodes) {
    context.globalAlpha = opacity * around;
    paintNode(context, node, opacity * around, supplies);
  }
  if (turn) context.restore();
};

const paintNode = (context: SceneContext, node: SceneNode, opacity: number, supplies: Supplies): void => {
  if (node.shape === 'group') {
    context.save();
    context.translate(node.x, node.y);
    context.scale(node.scaleX, node.scaleY);
    paint(context, node.scene, opacity, supplies);
    context.restore();
    return;
  }
  if (node.shape === 'image') {
    const image = supplies.image(node.href);
    if (image) context.drawImage(image, node.x, node.y, node.width, node.height);
    return;
  }
  if (node.shape === 'text') {
    context.fillStyle = node.fill;
    for (const line of node.lines) write(context, line, node.size / EM, supplies);
    return;
  }
  context.beginPath();
  trace(context, node);
  if (node.shape !== 'polyline' && node.fill !== undefined) {
    context.fillStyle = node.fill;
    context.fill();
  }
  if (node.shape !== 'outlines' && node.stroke) paintStroke(context, node.stroke);
};

const write = (context: SceneContext, { x, y, text }: TextLine, scale: number, supplies: Supplies): void => {
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  for (const sign of text) {
    const path = supplies.letter(sign);
    if (path) {
      context.beginPath();
      walkPath(path, context);
      context.fill();
    }
    context.translate(advanceOf(sign), 0);
  }
  context.restore();
};

type Drawn = Exclude<SceneNode, { shape: 'group' | 'image' | 'text' }>;

const trace = (context: SceneContext, node: Drawn): void => {
  if (node.shape === 'polyline') traceLine(context, node.points);
  else if (node.shape === 'path') walkPath(node.path, context);
  else if (node.shape === 'rect') context.rect(node.x, node.y, node.width, node.height);
  else if (node.shape === 'ellipse') context.ellipse(node.cx, node.cy, node.rx, node.ry, 0, 0, 2 * Math.PI);
  else {
    for (const outline of node.outlines) {
      traceLine(context, outline);
      context.closePath();
    }
  }
};

const traceLine = (context: SceneContext, points: Coordinates): void => {
  context.moveTo(points[0]!, points[1]!);
  for (let i = 2; i + 1 < points.length; i += 2) context.lineTo(points[i]!, points[i + 1]!);
};

const SOLID: readonly number[] = [];

const paintStroke = (context: SceneContext, { color, width, cap, join, dash = SOLID }: Stroke): void => {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineCap = cap;
  context.lineJoin = join;
  if (dash.length > 0) context.setLineDash([...dash]);
  context.stroke();
  if (dash.length > 0) context.setLineDash([]);
};
