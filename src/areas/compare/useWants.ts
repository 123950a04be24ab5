import { useEffect } from 'react';
import { PAGE_UNITS_PER_INCH, type Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { isPaired, type Row } from '#src/viewer/model/compare/rows.ts';
import type { PageSizes } from '#src/viewer/model/compare/sheet.ts';
import type { Want } from '#src/viewer/model/demand.ts';
import { rungFor } from '#src/viewer/model/rungs.ts';
import { CANVAS, type OpenRasters } from '#src/viewer/session/rasters/open.ts';
import type { Mode } from './modes.ts';
import type { Opened } from './opened.ts';

/** Nobody sees more, and pictures grow past what devices hold. */
const MOST_PIXEL_RATIO = 2;

/** Pixels of the screen per CSS px that page pictures are made for. */
export const pixelRatio = (): number => Math.min(MOST_PIXEL_RATIO, devicePixelRatio);

/** The device pixels that a page of a size (page units) covers. */
export const devicePixels = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale * pixelRatio())),
  height: Math.max(1, Math.round(height * scale * pixelRatio())),
});

/**
 * Asks for the pictures of the pages, just as large as they are shown.
 * @param inSight which of the rows are on the screen, by their places; the others are kept ready as far as the budget
 * goes
 */
export function useWants(
  { left, right }: Opened,
  rows: readonly Row[],
  { first, last }: { readonly first: number; readonly last: number },
  sizes: PageSizes,
  scale: number,
  mode: Mode,
): void {
  useEffect(() => {
    // Where both pages are one picture, only those without partner are shown by themselves.
    const shown = rows
      .map((row, at) => ({ ...row, priority: at >= first && at <= last ? ('visible' as const) : ('ahead' as const) }))
      .filter((row) => mode !== 'overlay' || !isPaired(row));
    ask(
      left,
      shown.flatMap(({ left: page, priority }) => (page === undefined ? [] : [{ page, priority }])),
      sizes.left,
      scale,
    );
    ask(
      right,
      shown.flatMap(({ right: page, priority }) => (page === undefined ? [] : [{ page, priority }])),
      sizes.right,
      scale,
    );
  }, [left, right, rows, first, last, sizes, scale, mode]);
}

interface Shown extends Pick<Want, 'priority'> {
  readonly page: PageNo;
}

function ask(rasters: OpenRasters, pages: readonly Shown[], sizes: readonly Size[], scale: number): void {
  rasters.want(
    CANVAS,
    pages.flatMap(({ page, priority }): Want[] => {
      const size = sizes[page - 1];
      if (size === undefined) return [];
      const dpi = rungFor(scale * PAGE_UNITS_PER_INCH * pixelRatio(), size, rasters.limits.maxPixels);
      const pixels = devicePixels(size, scale);
      const fetched = {
        width: Math.ceil((size.width * dpi) / PAGE_UNITS_PER_INCH),
        height: Math.ceil((size.height * dpi) / PAGE_UNITS_PER_INCH),
      };
      // Beyond the finest resolution a picture is taken as it is and enlarged by the screen.
      const taken = pixels.width > fetched.width ? fetched : pixels;
      return [
        {
          pageNo: page,
          dpi,
          ...(taken === pixels && { size: pixels }),
          priority,
          bytes: taken.width * taken.height * 4,
        },
      ];
    }),
  );
}
