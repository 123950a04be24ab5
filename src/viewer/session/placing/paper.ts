import { type PagePoint, type Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import type { InkMap } from '#core/kernel/inkMap.ts';
import { markBounds } from '#core/marks/mark.ts';
import { inkOf } from '#src/bridge/whitespace.ts';
import { marksOfPage } from '#src/viewer/model/layer/marks.ts';
import { nearestFree, takenOf } from '#src/viewer/model/placing/freeSpace.ts';
import type { ToolContext } from '#src/viewer/model/tools/tool.ts';
import type { Rasters } from '#src/viewer/session/rasters/rasters.ts';

/** Widest picture that is looked at, pixels: 75 dpi of an A4 sheet show a hair line and weigh little. */
const WIDTH = 620;

/** Where the pages of a document are blank, as far as they have been looked at. */
export interface Paper {
  /** Looks at a page whose picture is there; until then, and where it cannot be done, all of it counts as unknown. */
  readonly prepare: (page: PageNo) => Promise<void>;
  /**
   * Moves something of a size from the hand to blank paper nearby, off what is printed and off the marks; to the hand
   * where the page is unknown.
   */
  readonly settle: (size: Size) => (context: ToolContext) => (at: PagePoint) => PagePoint;
}

/** Looks at the pages by the pictures that are on the screen. @param sizeOf upright size of a page, page units */
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
      // The picture was closed meanwhile, or the worker was lost: the hand decides alone, and the next press looks
      // again.
    }
  };

  return {
    prepare,
    settle:
      (size) =>
      ({ pageNo, marks }) => {
        void prepare(pageNo);
        let taken: ReturnType<typeof takenOf> | undefined;
        return (at) => {
          const map = maps.get(pageNo);
          if (map === undefined) return at;
          taken ??= takenOf(
            map,
            marksOfPage(marks, pageNo).map(({ mark }) => markBounds(mark)),
          );
          return nearestFree(taken, sizeOf(pageNo), size, at);
        };
      },
  };
};
