import { type PagePoint, type Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { InkMap } from '#core/kernel/inkMap.ts';
import { markBounds } from '#core/marks/mark.ts';
import { inkOf } from '#src/bridge/whitespace.ts';
import { marksOfPage } from '#src/viewer/model/layer/marks.ts';
import { nearestFree, occupiedCells } from '#src/viewer/model/placing/freeSpace.ts';
import type { ToolContext } from '#src/viewer/model/tools/tool.ts';
import type { Rasters } from '#src/viewer/session/rasters/rasters.ts';

/** Width of the image to analyse, in pixels: 75 dpi of an A4 page, which show a hairline and are cheap. */
const WIDTH = 620;

/** Where the pages of a document are blank, as far as they have been analysed. */
export interface Paper {
  /** Analyses a page if its image is loaded; otherwise, or on failure, the page stays unknown. */
  readonly prepare: (page: PageNo) => Promise<void>;
  /**
   * Moves something of a size to blank paper near the pointer, away from print and marks; on unknown pages it stays at
   * the pointer.
   */
  readonly settle: (size: Size) => (context: ToolContext) => (at: PagePoint) => PagePoint;
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
        return (at) => {
          const map = maps.get(pageNo);
          if (map === undefined) return at;
          taken ??= occupiedCells(
            map,
            marksOfPage(marks, pageNo).map(({ mark }) => markBounds(mark)),
          );
          return nearestFree(taken, sizeOf(pageNo), size, at);
        };
      },
  };
};
