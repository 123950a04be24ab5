import type { Coordinates } from '#core/marks/coordinates.ts';
import type { Blend, Scene, SceneNode, Stroke } from '#core/marks/scene.ts';

/** What painting needs of a canvas: met by the browser's contexts and by Konva's. */
export type SceneContext = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'lineTo' | 'closePath' | 'rect' | 'ellipse' | 'stroke' | 'globalAlpha' | 'globalCompositeOperation' | 'strokeStyle' | 'fillStyle' | 'lineWidth' | 'lineCap' | 'lineJoin'
> & { fill: () => void };

/**
 * Paints a scene; the context's unit is the page unit. The same nodes as core/marks/svg.ts draws, by the same rules: what is
 * on the screen is what the server composes.
 */
export const paintScene = (context: SceneContext, { opacity, nodes }: Scene, blend: Blend): void => {
  context.globalAlpha = opacity;
  context.globalCompositeOperation = compositeOf(blend);
  for (const node of nodes) {
    context.beginPath();
    trace(context, node);
    if (node.shape !== 'polyline' && node.fill !== undefined) {
      context.fillStyle = node.fill;
      context.fill();
    }
    if (node.shape !== 'outlines' && node.stroke) paintStroke(context, node.stroke);
  }
};

/** The canvas's name of a blend. */
export const compositeOf = (blend: Blend): GlobalCompositeOperation => (blend === 'multiply' ? 'multiply' : 'source-over');

const trace = (context: SceneContext, node: SceneNode): void => {
  if (node.shape === 'polyline') traceLine(context, node.points);
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

const paintStroke = (context: SceneContext, { color, width, cap, join }: Stroke): void => {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineCap = cap;
  context.lineJoin = join;
  context.stroke();
};
