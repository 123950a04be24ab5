import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import type { Rect } from '#core/kernel/geometry.ts';
import { overlayOfMarks } from '#core/marks/svg.ts';
import type { Cut } from '#server/render/kinds/pixels.ts';
import type { Overlay } from '../protocol.ts';
import { svgAtSize } from './safeSvg.ts';

/**
 * The marks rastered at exactly the pixel size of the page or its part, so that page units match pixels: first the
 * multiplied layers, then those above.
 */
export const overlayImages = ({ page, marks }: Overlay, { box, pixels }: Cut): Promise<OverlayOptions[]> => {
  const { multiply, normal } = overlayOfMarks(marks, page);
  const layers = [
    ...multiply.map((svg) => ({ svg, blend: 'multiply' }) as const),
    ...normal.map((svg) => ({ svg, blend: 'over' }) as const),
  ];
  return Promise.all(
    layers.map(async ({ svg, blend }) => {
      const drawing = sharp(Buffer.from(svgAtSize(showing(svg, box), pixels))).resize({ ...pixels, fit: 'fill' });
      // Multiply ink is flattened onto white, which gives the same result; libvips would darken translucent ink twice.
      const ink = blend === 'multiply' ? drawing.flatten({ background: 'white' }) : drawing.ensureAlpha();
      const { data, info } = await ink.raw().toBuffer({ resolveWithObject: true });
      return { input: data, raw: { width: info.width, height: info.height, channels: info.channels }, blend };
    }),
  );
};

/** The same drawing, restricted to a part of the page. */
const showing = (svg: string, { x, y, width, height }: Rect): string =>
  svg.replace(/viewBox="[^"]*"/u, `viewBox="${x} ${y} ${width} ${height}"`);
