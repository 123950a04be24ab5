import { type BoxGeometry, turnOfBox } from '../box.ts';
import { baseLine, lineHeight, textWidth } from '../lettering/measure.ts';
import { type Path, readPath } from '../path.ts';
import type { Scene, SceneNode } from '../scene.ts';
import type { MarkStyle } from '../style.ts';
import type { StampContent } from './shape.ts';

type Drawing = Extract<StampContent, { type: 'drawing' }>;
type Lettering = Extract<StampContent, { type: 'lettering' }>;

/** In parts of the box's height: the room for letters, and width and rounding of the frame. */
const LETTERS_SHARE = 0.84;
const FRAME_SHARE = 0.04;

/** The content stretched to its box; letters are scaled to fit but keep their proportions. */
export const contentScene = (box: BoxGeometry, content: StampContent, style: MarkStyle): Scene => ({
  opacity: style.opacity,
  nodes:
    content.type === 'image'
      ? [{ shape: 'image', href: content.href, ...rectOf(box) }]
      : content.type === 'drawing'
        ? [drawingNode(box, content, style)]
        : letteringNodes(box, content, style),
  ...turnOfBox(box),
});

const rectOf = ({ x, y, width, height }: BoxGeometry) => ({ x, y, width, height });

const drawingNode = ({ x, y, width, height }: BoxGeometry, drawing: Drawing, { color }: MarkStyle): SceneNode => ({
  shape: 'group',
  x,
  y,
  scaleX: width / drawing.width,
  scaleY: height / drawing.height,
  scene: {
    opacity: 1,
    nodes: drawing.paths.map((one, i) => ({
      shape: 'path',
      path: pathsOf(drawing)[i]!,
      ...(one.stroke === undefined
        ? {}
        : { stroke: { color: one.stroke, width: one.width ?? 1, cap: 'round', join: 'round' } as const }),
      ...(one.fill === undefined ? (one.stroke === undefined ? { fill: color } : {}) : { fill: one.fill }),
    })),
  },
});

const read = new WeakMap<Drawing, readonly Path[]>();
const pathsOf = (drawing: Drawing): readonly Path[] => {
  const known = read.get(drawing);
  if (known) return known;
  const paths = drawing.paths.map(({ d }) => readPath(d) ?? { commands: '', coordinates: [] });
  read.set(drawing, paths);
  return paths;
};

const letteringNodes = (box: BoxGeometry, { lines, framed }: Lettering, { color }: MarkStyle): readonly SceneNode[] => {
  const widest = Math.max(...lines.map((line) => textWidth(line, 1)), 0.001);
  const size = Math.min(
    (box.width * LETTERS_SHARE) / widest,
    (box.height * LETTERS_SHARE) / (lines.length * lineHeight(1)),
  );
  const top = box.y + (box.height - lines.length * lineHeight(size)) / 2;
  const frame = box.height * FRAME_SHARE;
  return [
    ...(framed
      ? [
          {
            shape: 'rect',
            x: box.x + frame / 2,
            y: box.y + frame / 2,
            width: Math.max(0, box.width - frame),
            height: Math.max(0, box.height - frame),
            stroke: { color, width: Math.max(frame, 0.1), cap: 'butt', join: 'round' },
          } as const,
        ]
      : []),
    {
      shape: 'text',
      lines: lines.map((text, i) => ({
        x: box.x + (box.width - textWidth(text, size)) / 2,
        y: top + i * lineHeight(size) + baseLine(size),
        text,
      })),
      size,
      fill: color,
    },
  ];
};
