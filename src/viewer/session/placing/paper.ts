import { type PagePoint, type Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { InkMap } from '#core/kernel/inkMap.ts';
import { markBounds } from '#core/marks/mark.ts';
import { inkOf } from '#src/bridge/whitespace.ts';
import { marksOfPage } from '#src/viewer/model/layer/marks.ts';
import { nearestFree, occupiedCells, onPage } from '#src/viewer/model/placing/freeSpace.ts';
import type { Settling } from '#src/viewer/model/placing/spreading.ts';
import type { ToolContext } from '#src/viewer/model/tools/tool.ts';
import type { Rasters } from '#src/viewer/session/rasters/rasters.ts';

/** Width of the image to analyse, in pixels: 75 dpi of an A4 page, which show a hairline and are cheap. */
const WIDTH = 620;
/** Something that moves farther from the pointer is out of sight, in page units: 5 cm. */
const FAR = 300;

/** Where the pages of a document are blank, as far as they have been analysed. */
export interface Paper {
  /** Analyses a page if its image is loaded; otherwise, or on failure, the page stays unknown. */
  readonly prepare: (page: PageNo) => Promise<void>;
  /**
   * Moves something of a size to the blank paper nearest to the pointer, away from print and marks. On unknown pages,
   * and if there is none, it stays at the pointer.
   */
  readonly settle: (size: Size) => (context: ToolContext) => Settling;
}

/** Analyses pages using the images on screen. @param sizeOf size of the upright page in page units */
export const createPaper = (rasters: Pick<Rasters, 'picture'>, sizeOf: (page: PageNo) => Size): Paper => {
  const maps = new Map<PageNo, InkMap>();

  const prepare = async (page: PageNo): Promise<void> => {
    const picture = maps.has(page) ? undefined : rasters.picture(page)?.bitmap;
    if (picture === undefined) return;
    try {
      const copy = await createImageBitmap(picture, {
        resizeWidth: Math.min(WIDTH, picture.width),
        resizeQuality: 'high',
      });
      maps.set(page, await inkOf(copy, sizeOf(page)));
    } catch {
      // The image was closed meanwhile or the worker was lost: no snapping now, and the next press tries again.
    }
  };

  return {
    prepare,
    settle:
      (size) =>
      ({ pageNo, marks }) => {
        void prepare(pageNo);
        let taken: ReturnType<typeof occupiedCells> | undefined;
        let found: ReturnType<Settling['found']> = 'near';
        const place = (at: PagePoint): PagePoint => {
          const map = maps.get(pageNo);
          if (map === undefined) {
            found = 'unknown';
            return at;
          }
          const start = onPage(sizeOf(pageNo), size, at);
          // The whole page was searched: that would be in vain at the next place, too.
          if (found === 'nowhere') return start;
          taken ??= occupiedCells(
            map,
            marksOfPage(marks, pageNo).map(({ mark }) => markBounds(mark)),
          );
          const settled = nearestFree(taken, sizeOf(pageNo), size, at);
          const distance = Math.hypot(settled.at.x - start.x, settled.at.y - start.y);
          found = !settled.isFree ? 'nowhere' : distance > FAR ? 'far' : 'near';
          return settled.at;
        };
        return { place, found: () => found };
      },
  };
};
