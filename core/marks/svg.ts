import type { Size } from '#core/kernel/geometry.ts';
import { COORDINATE_LIMIT, type Coordinates } from './coordinates.ts';
import { type Mark, markScene } from './mark.ts';
import { byBlend } from './order.ts';
import type { Blend, SceneNode, Stroke } from './scene.ts';

/**
 * The marks of a page as SVG pictures of the page's size, to be laid over its raster in this order: `multiply` with the
 * raster's colours, then `normal` over both. Null where there is nothing to lay.
 */
export interface MarkOverlay {
  readonly multiply: string | null;
  readonly normal: string | null;
}

/**
 * Draws marks for the composed page image.
 * @param page size of the page in page units, as it is shown upright; becomes the viewBox.
 */
export const overlayOfMarks = (marks: Iterable<Mark>, page: Size): MarkOverlay => {
  const { multiply, normal } = byBlend(marks, (mark) => mark);
  return { multiply: svg(multiply, 'multiply', page), normal: svg(normal, 'normal', page) };
};

const svg = (marks: readonly Mark[], blend: Blend, page: Size): string | null =>
  marks.length === 0
    ? null
    : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${number(page.width)} ${number(page.height)}" width="${number(page.width)}" height="${number(page.height)}">${marks.map((mark) => group(mark, blend)).join('')}</svg>`;

const group = (mark: Mark, blend: Blend): string => {
  const { opacity, nodes } = markScene(mark);
  const mixing = blend === 'multiply' ? ' style="mix-blend-mode:multiply"' : '';
  return `<g fill-opacity="${number(opacity)}" stroke-opacity="${number(opacity)}"${mixing}>${nodes.map(element).join('')}</g>`;
};

const element = (node: SceneNode): string => {
  if (node.shape === 'polyline') return `<path d="${path(node.points)}" fill="none"${strokeOf(node.stroke)}/>`;
  if (node.shape === 'outlines') {
    return `<path d="${node.outlines.map((outline) => `${path(outline)}Z`).join('')}" fill="${color(node.fill)}" fill-rule="nonzero"/>`;
  }
  const paint = `fill="${fillOf(node.fill)}"${strokeOf(node.stroke)}`;
  return node.shape === 'rect'
    ? `<rect x="${number(node.x)}" y="${number(node.y)}" width="${number(node.width)}" height="${number(node.height)}" ${paint}/>`
    : `<ellipse cx="${number(node.cx)}" cy="${number(node.cy)}" rx="${number(node.rx)}" ry="${number(node.ry)}" ${paint}/>`;
};

const strokeOf = (stroke: Stroke | undefined): string =>
  stroke
    ? ` stroke="${color(stroke.color)}" stroke-width="${number(stroke.width)}" stroke-linecap="${stroke.cap}" stroke-linejoin="${stroke.join}"`
    : '';

const fillOf = (fill: string | undefined): string => (fill === undefined ? 'none' : color(fill));

const path = (points: Coordinates): string => {
  let text = '';
  for (let i = 0; i + 1 < points.length; i += 2) text += `${i === 0 ? 'M' : 'L'}${number(points[i]!)} ${number(points[i + 1]!)}`;
  return text;
};

/** Thousandths of a page unit are finer than any device shows. Never NaN, never an exponent, never off every page. */
const number = (value: number): string =>
  Number.isNaN(value) ? '0' : String(Math.round(Math.max(-2 * COORDINATE_LIMIT, Math.min(2 * COORDINATE_LIMIT, value)) * 1000) / 1000);

/** Marks are checked where they enter; this keeps the picture well-formed even for one that was not. */
const color = (value: string): string => (/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000');
