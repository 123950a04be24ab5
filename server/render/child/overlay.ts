import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import type { Size } from '#core/kernel/geometry.ts';
import { overlayOfMarks } from '#core/marks/svg.ts';
import type { Overlay } from '../protocol.ts';
import { svgAtSize } from './safeSvg.ts';

/** Rasters of the marks at exactly the page's pixel size, so that a mark's page units meet the page's pixels: what multiplies, then what lies over it. */
export const overlayImages = ({ page, marks }: Overlay, size: Size): Promise<OverlayOptions[]> => {
  const { multiply, normal } = overlayOfMarks(marks, page);
  const layers = [...(multiply === null ? [] : [{ svg: multiply, blend: 'multiply' } as const]), ...(normal === null ? [] : [{ svg: normal, blend: 'over' } as const])];
  return Promise.all(
    layers.map(async ({ svg, blend }) => {
      const drawing = sharp(Buffer.from(svgAtSize(svg, size))).resize({ ...size, fit: 'fill' });
      // Ink on white paper multiplies with the page as translucent ink does; libvips darkens what is translucent twice.
      const ink = blend === 'multiply' ? drawing.flatten({ background: 'white' }) : drawing.ensureAlpha();
      const { data, info } = await ink.raw().toBuffer({ resolveWithObject: true });
      return { input: data, raw: { width: info.width, height: info.height, channels: info.channels }, blend };
    }),
  );
};
