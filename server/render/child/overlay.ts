import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import type { Size } from '#core/kernel/geometry.ts';
import type { OverlayLayer } from '../protocol.ts';
import { safeSvg, svgAtSize } from './safeSvg.ts';

/** Rasters of the overlay layers at exactly the page's pixel size, so that a mark's page units meet the page's pixels. Rejects when one is no drawing. */
export const overlayImages = (layers: readonly OverlayLayer[], size: Size): Promise<OverlayOptions[]> =>
  Promise.all(
    layers.map(async ({ svg, blend }) => {
      const safe = safeSvg(Buffer.from(svg));
      if (!safe.ok) throw new Error('an overlay is no drawing');
      const drawing = sharp(Buffer.from(svgAtSize(safe.value, size))).resize({ ...size, fit: 'fill' });
      // Ink on white paper multiplies with the page as translucent ink does; libvips darkens what is translucent twice.
      const ink = blend === 'multiply' ? drawing.flatten({ background: 'white' }) : drawing.ensureAlpha();
      const { data, info } = await ink.raw().toBuffer({ resolveWithObject: true });
      return { input: data, raw: { width: info.width, height: info.height, channels: info.channels }, blend };
    }),
  );
