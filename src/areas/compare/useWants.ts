import { useEffect } from 'react';
import { PAGE_UNITS_PER_INCH, type Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { isPaired, type Row } from '#src/viewer/model/compare/rows.ts';
import type { PageSizes } from '#src/viewer/model/compare/rowLayout.ts';
import type { Want } from '#src/viewer/model/neededImages.ts';
import { rungFor } from '#src/viewer/model/rungs.ts';
import { CANVAS, type OpenRasters } from '#src/viewer/session/rasters/open.ts';
import type { Mode } from './modes.ts';
import type { Opened } from './opened.ts';

/** Higher ratios make no visible difference and exceed the limits of devices. */
const MOST_PIXEL_RATIO = 2;

/** Screen pixels per CSS px for page images. */
export const pixelRatio = (): number => Math.min(MOST_PIXEL_RATIO, devicePixelRatio);

/** Device pixels of a page of a size (page units). */
export const devicePixels = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale * pixelRatio())),
  height: Math.max(1, Math.round(height * scale * pixelRatio())),
});

/**
 * Requests the page images at their displayed size.
 * @param inSight the visible rows, by index; the others are prefetched within the budget
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
    // In overlay mode, only unmatched pages are shown separately.
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
      // Beyond the highest resolution, the image is used as it is and scaled up.
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
