import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import type { Size } from '#core/kernel/geometry.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { RenderFailure } from '../failure.ts';
import { MAX_SVG_BYTES } from '../limits.ts';
import { cutOf, pageSize } from '#server/render/kinds/pixels.ts';
import type { Cut } from '#server/render/kinds/pixels.ts';
import type { ImageInput, Jobs, PageImage } from '../protocol.ts';
import { encodePage } from './encode.ts';
import { safeSvg, svgAtSize } from './safeSvg.ts';

/** CSS pixels per inch: the unit of SVG lengths without unit. */
const CSS_PIXELS_PER_INCH = 96;

/** An SVG file is one page of its own size. */
export const measureSvg = async (path: string): Promise<Result<Jobs['measure']['output'], RenderFailure>> => {
  const drawing = await load(path);
  return drawing.ok ? ok({ runs: [{ count: 1, ...drawing.value.page }], locked: false }) : drawing;
};

export const svgImage = async (input: ImageInput): Promise<Result<PageImage, RenderFailure>> => {
  if (input.page !== 1) return fail('pageNotFound');
  const drawing = await load(input.path);
  if (!drawing.ok) return drawing;
  const cut = cutOf(drawing.value.page, input.region, input.dpi);
  if (!cut) return fail('pageNotFound');
  const raster = sharp(Buffer.from(windowOn(drawing.value, cut)))
    .resize({ ...cut.pixels, fit: 'fill' })
    .flatten({ background: 'white' });
  return encodePage(raster, cut, input);
};

interface Drawing {
  readonly svg: string;
  readonly pixels: Size;
  readonly page: Size;
}

const load = async (path: string): Promise<Result<Drawing, RenderFailure>> => {
  if ((await stat(path)).size > MAX_SVG_BYTES) return fail('tooLarge');
  const safe = safeSvg(await readFile(path));
  if (!safe.ok) return safe;
  try {
    const { width, height } = await sharp(Buffer.from(safe.value), { density: 72, limitInputPixels: false }).metadata();
    return ok({
      svg: safe.value,
      pixels: { width, height },
      page: pageSize(width / CSS_PIXELS_PER_INCH, height / CSS_PIXELS_PER_INCH),
    });
  } catch {
    // Not well-formed.
    return fail('corrupted');
  }
};

/** The drawing at page size, restricted to the wanted part: lines stay sharp at any resolution. */
const windowOn = (drawing: Drawing, { box, pixels }: Cut): string =>
  svgAtSize(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.x} ${box.y} ${box.width} ${box.height}">${svgAtSize(withViewBox(drawing), drawing.page)}</svg>`,
    pixels,
  );

/** Adds a viewBox: without one the drawing would be cropped instead of scaled when its size is replaced. */
const withViewBox = ({ svg, pixels }: Drawing): string => {
  const root = /^<(?:[\w-]+:)?svg\b/u.exec(svg);
  const attributes = root ? svg.slice(0, svg.indexOf('>')) : '';
  return !root || /\sviewBox\s*=/u.test(attributes)
    ? svg
    : svg.replace(root[0], `${root[0]} viewBox="0 0 ${pixels.width} ${pixels.height}"`);
};
