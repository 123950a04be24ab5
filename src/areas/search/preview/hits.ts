import type { FindPage } from '#core/contract/document/text.ts';
import { PAGE_UNITS_PER_INCH, type Rect, type Size } from '#core/kernel/geometry.ts';
import { rects } from '#src/viewer/model/text/find.ts';

/** Dots per inch: legible, yet fast to load. */
export const PICTURE_DPI = 80;

/** The hits on a page image, in fractions of its width and height. */
export function hitBoxes({ hits }: Pick<FindPage, 'hits'>, picture: Size): readonly Rect[] {
  const units = PAGE_UNITS_PER_INCH / PICTURE_DPI;
  const [across, down] = [picture.width * units, picture.height * units];
  return hits
    .flatMap(({ boxes }) => rects(boxes))
    .map(({ x, y, width, height }) => ({ x: x / across, y: y / down, width: width / across, height: height / down }));
}
