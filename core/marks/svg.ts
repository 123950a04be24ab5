import type { Size } from '#core/kernel/geometry.ts';
import { COORDINATE_LIMIT, type Coordinates } from './coordinates.ts';
import { advanceOf, EM } from './lettering/measure.ts';
import { letterText } from './lettering/letters.ts';
import { type Mark, markScene } from './mark.ts';
import { byBlend } from './order.ts';
import { type Path, walkPath } from './path.ts';
import type { Blend, Scene, SceneNode, Stroke } from './scene.ts';

/**
 * The marks of a page as SVG images of the page's size, to be laid over its raster in this order: those that `multiply`
 * with its colours, then the `normal` ones, each list from bottom to top. Empty if there are no marks.
 */
export interface MarkOverlay {
  readonly multiply: readonly string[];
  readonly normal: readonly string[];
}

/**
 * Characters after which a new image is started, so that rasterisers can parse even a crowded page and no string grows
 * with the page.
 */
const PICTURE_CHARACTERS = 4_000_000;

/**
 * Draws marks for the composed page image.
 * @param page size in page units of the upright page; becomes the viewBox.
 */
export const overlayOfMarks = (marks: Iterable<Mark>, page: Size): MarkOverlay => {
  const { multiply, normal } = byBlend(marks, (mark) => mark);
  return { multiply: pictures(multiply, 'multiply', page), normal: pictures(normal, 'normal', page) };
};

const pictures = (marks: readonly Mark[], blend: Blend, page: Size): readonly string[] => {
  const done: string[] = [];
  let body = '';
  let letters = new Set<string>();
  const finish = (): void => {
    if (body === '') return;
    const size = `viewBox="0 0 ${number(page.width)} ${number(page.height)}" width="${number(page.width)}" height="${number(page.height)}"`;
    const defs = [...letters].map((sign) => `<path id="${letterId(sign)}" d="${letterText(sign)}"/>`).join('');
    done.push(
      `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${defs === '' ? '' : `<defs>${defs}</defs>`}${body}</svg>`,
    );
    body = '';
    letters = new Set();
  };
  for (const mark of marks) {
    body += group(markScene(mark, blend), 1, letters, blend === 'multiply' ? ' style="mix-blend-mode:multiply"' : '');
    if (body.length >= PICTURE_CHARACTERS) finish();
  }
  finish();
  return done;
};

/** @param around opacity of the enclosing scene */
const group = ({ opacity, nodes, turn }: Scene, around: number, letters: Set<string>, attributes = ''): string => {
  const all = opacity * around;
  const turned = turn ? ` transform="rotate(${number(turn.degrees)} ${number(turn.x)} ${number(turn.y)})"` : '';
  return `<g fill-opacity="${number(all)}" stroke-opacity="${number(all)}"${turned}${attributes}>${nodes.map((node) => element(node, all, letters)).join('')}</g>`;
};

const element = (node: SceneNode, opacity: number, letters: Set<string>): string => {
  switch (node.shape) {
    case 'polyline':
      return `<path d="${line(node.points)}" fill="none"${strokeOf(node.stroke)}/>`;
    case 'outlines':
      return `<path d="${node.outlines.map((outline) => `${line(outline)}Z`).join('')}" fill="${color(node.fill)}" fill-rule="nonzero"/>`;
    case 'rect':
      return `<rect ${box(node)} fill="${fillOf(node.fill)}"${strokeOf(node.stroke)}/>`;
    case 'ellipse':
      return `<ellipse cx="${number(node.cx)}" cy="${number(node.cy)}" rx="${number(node.rx)}" ry="${number(node.ry)}" fill="${fillOf(node.fill)}"${strokeOf(node.stroke)}/>`;
    case 'path':
      return `<path d="${pathText(node.path)}" fill="${fillOf(node.fill)}" fill-rule="nonzero"${strokeOf(node.stroke)}/>`;
    case 'text':
      return `<g fill="${color(node.fill)}">${node.lines.map(({ x, y, text }) => written(text, x, y, node.size, letters)).join('')}</g>`;
    case 'image':
      return `<image ${box(node)} preserveAspectRatio="none" opacity="${number(opacity)}" href="${imageOf(node.href)}"/>`;
    case 'group':
    default:
      return `<g transform="translate(${number(node.x)} ${number(node.y)}) scale(${fine(node.scaleX)} ${fine(node.scaleY)})">${group(node.scene, opacity, letters)}</g>`;
  }
};

/** Each letter is defined once and then referenced; `letters` collects those used. */
const written = (text: string, x: number, y: number, size: number, letters: Set<string>): string => {
  let [at, uses] = [0, ''];
  for (const sign of text) {
    if (letterText(sign) !== '') {
      letters.add(sign);
      uses += `<use href="#${letterId(sign)}" x="${at}"/>`;
    }
    at += advanceOf(sign);
  }
  return `<g transform="translate(${number(x)} ${number(y)}) scale(${fine(size / EM)})">${uses}</g>`;
};

const letterId = (sign: string): string => `g${sign.codePointAt(0)!.toString(16)}`;

const box = ({ x, y, width, height }: { readonly x: number; readonly y: number } & Size): string =>
  `x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"`;

const strokeOf = (stroke: Stroke | undefined): string =>
  stroke
    ? ` stroke="${color(stroke.color)}" stroke-width="${number(stroke.width)}" stroke-linecap="${stroke.cap}" stroke-linejoin="${stroke.join}"${stroke.dash ? ` stroke-dasharray="${stroke.dash.map(number).join(' ')}"` : ''}`
    : '';

const fillOf = (fill: string | undefined): string => (fill === undefined ? 'none' : color(fill));

const line = (points: Coordinates): string => {
  let text = '';
  for (let i = 0; i + 1 < points.length; i += 2)
    text += `${i === 0 ? 'M' : 'L'}${number(points[i]!)} ${number(points[i + 1]!)}`;
  return text;
};

const pathText = (path: Path): string => {
  let text = '';
  const writer =
    (command: string) =>
    (...coordinates: readonly number[]): void =>
      void (text += command + coordinates.map(number).join(' '));
  walkPath(path, {
    moveTo: writer('M'),
    lineTo: writer('L'),
    quadraticCurveTo: writer('Q'),
    bezierCurveTo: writer('C'),
    closePath: writer('Z'),
  });
  return text;
};

const bounded = (value: number, steps: number): string =>
  Number.isNaN(value)
    ? '0'
    : String(Math.round(Math.max(-2 * COORDINATE_LIMIT, Math.min(2 * COORDINATE_LIMIT, value)) * steps) / steps);

/** Thousandths of a page unit are finer than any device shows. Never NaN, never an exponent, and always bounded. */
const number = (value: number): string => bounded(value, 1000);
/** Scales are multiplied with coordinates and need six decimals. Smaller values would be written with an exponent. */
const fine = (value: number): string => bounded(value, 1_000_000).replace(/^.*e-.*$/, '0');

/** Marks are validated on input; these keep the SVG well-formed even if one was not. */
const color = (value: string): string => (/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000');
const imageOf = (href: string): string => (/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/=]*$/.test(href) ? href : '');
