import type { Sharp } from 'sharp';
import type { Size } from '#core/kernel/geometry.ts';
import type { Cut } from '#server/render/kinds/pixels.ts';

/**
 * Extracts the part `cut` from a picture of a whole page, scaled to its pixels. It first extracts whole source pixels,
 * slightly more than needed, scales them, and trims the result, so that the part aligns exactly with the page.
 * @param picture upright, of `own` pixels
 * @param page its size in page units
 */
export function cutOut(picture: Sharp, own: Size, page: Size, { box, pixels }: Cut): Sharp {
  if (box.width === page.width && box.height === page.height) return picture.resize({ ...pixels, fit: 'fill' });
  const across = span(box.x, box.width, own.width / page.width, own.width, pixels.width);
  const down = span(box.y, box.height, own.height / page.height, own.height, pixels.height);
  return picture
    .extract({ left: across.from, top: down.from, width: across.length, height: down.length })
    .resize({ width: across.scaled, height: down.scaled, fit: 'fill' })
    .extract({ left: across.skipped, top: down.skipped, ...pixels });
}

/**
 * One dimension of a cut.
 * @param start position and length in page units
 * @param density pixels of the picture per page unit
 * @param most pixels of the picture
 * @param target pixels wanted
 */
function span(start: number, length: number, density: number, most: number, target: number) {
  const from = Math.min(most - 1, Math.floor(start * density));
  const to = Math.max(from + 1, Math.min(most, Math.ceil((start + length) * density)));
  const scale = target / length;
  const skipped = Math.max(0, Math.round((start - from / density) * scale));
  return {
    from,
    length: to - from,
    skipped,
    scaled: Math.max(skipped + target, Math.round(((to - from) / density) * scale)),
  };
}
