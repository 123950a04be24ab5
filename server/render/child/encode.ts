import type { Sharp } from 'sharp';
import { fail, ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { RenderFailure } from '../failure.ts';
import type { Cut } from '#server/render/kinds/pixels.ts';
import type { ImageInput, PageImage } from '../protocol.ts';
import { imageFailure } from './imageFailure.ts';
import { overlayImages } from './overlay.ts';

/**
 * Composites the overlay onto the raster of an upright page (or a part of it) and encodes it. Slow encoders are not
 * used: mozjpeg takes 260 ms, and optimised tables double the time, for a few per cent fewer bytes (design.md,
 * Dependencies). Fails 'corrupted' if the overlay or the source of the raster, which is only decoded here, cannot be
 * drawn.
 */
export const encodePage = async (
  raster: Sharp,
  cut: Cut,
  input: ImageInput,
): Promise<Result<PageImage, RenderFailure>> => {
  try {
    const overlays = input.overlay === undefined ? [] : await overlayImages(input.overlay, cut);
    const composed = overlays.length === 0 ? raster : raster.composite(overlays);
    const jpeg = await composed
      .jpeg({ quality: input.quality, progressive: input.progressive, optimiseCoding: false })
      .toBuffer();
    return ok({ jpeg, ...cut.pixels });
  } catch (error) {
    return fail(imageFailure(error));
  }
};
