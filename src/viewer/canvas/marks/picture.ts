import type { Rect, Size } from '#core/kernel/geometry.ts';
import { grown, overlaps } from '#core/marks/coordinates.ts';
import { type Mark, markBounds, markScene } from '#core/marks/mark.ts';
import type { Blend } from '#core/marks/scene.ts';
import type { PageMarks } from '#src/viewer/model/layer/marks.ts';
import { paintScene, type SceneContext } from './paintScene.ts';
import { supplies } from './supplies.ts';

export type PictureContext = SceneContext &
  Pick<CanvasRenderingContext2D, 'setTransform' | 'clearRect' | 'getImageData'> & { clip: () => void };

/** An offscreen canvas and its context; `drawImage` accepts the canvas. */
export interface Offscreen {
  readonly canvas: CanvasImageSource;
  readonly context: PictureContext;
}

/** Makes a transparent canvas; its size is in whole pixels. */
export type MakeOffscreen = (width: number, height: number) => Offscreen;

/** Marks of one page with one blend, painted once and shown many times. */
export interface MarkPicture {
  /**
   * Updates the image to these marks at this resolution, as far as possible before the deadline. Additions and small
   * changes are painted into the existing image.
   * @param resolution pixels per page unit
   * @returns whether it is up to date; if not, call it again in the next frame
   */
  readonly advance: (marks: PageMarks, page: Size, resolution: number, deadline: () => boolean) => boolean;
  /** The latest finished canvas, or the unfinished one if there is no other; it covers the whole page. */
  readonly canvas: () => CanvasImageSource | null;
  /** Pixels it occupies. */
  readonly pixels: () => number;
}

interface Painting {
  readonly offscreen: Offscreen;
  readonly page: Size;
  readonly resolution: number;
  readonly pixels: number;
  marks: PageMarks;
  /** Marks painted so far, counted from the bottom. */
  done: number;
}

/** Marks painted between two checks of the clock. */
const BATCH = 32;
/** With more changes than this, the page is repainted instead of repaired. */
const MENDED_AT_MOST = 64;
/** Antialiasing colours pixels beyond the exact edge. */
const SOFT_EDGE = 2;

export const createMarkPicture = (blend: Blend, makeOffscreen: MakeOffscreen): MarkPicture => {
  let shown: Painting | null = null;
  let coming: Painting | null = null;

  const begin = (marks: PageMarks, page: Size, resolution: number): Painting => {
    const [width, height] = [Math.ceil(page.width * resolution), Math.ceil(page.height * resolution)];
    const offscreen = makeOffscreen(width, height);
    offscreen.context.setTransform(resolution, 0, 0, resolution, 0, 0);
    return { offscreen, page, resolution, pixels: width * height, marks, done: 0 };
  };

  const paintOn = (painting: Painting, deadline: () => boolean): boolean => {
    while (painting.done < painting.marks.length) {
      const end = Math.min(painting.marks.length, painting.done + BATCH);
      for (; painting.done < end; painting.done++)
        paintMark(painting.offscreen.context, painting.marks[painting.done]!.mark, blend);
      // Canvases record drawing commands and run them when needed. Reading a pixel runs them now, within the measured
      // time, instead of all at once in some later frame.
      painting.offscreen.context.getImageData(0, 0, 1, 1);
      if (painting.done < painting.marks.length && deadline()) return false;
    }
    return true;
  };

  return {
    advance: (marks, page, resolution, deadline) => {
      if (marks.length === 0 && !shown && !coming) return true;
      const fits = (painting: Painting | null): painting is Painting =>
        painting?.resolution === resolution &&
        painting.page.width === page.width &&
        painting.page.height === page.height;
      if (!coming && fits(shown) && mend(shown, marks, blend)) return paintOn(shown, deadline);
      if (!fits(coming) || !isContinued(coming, marks)) coming = begin(marks, page, resolution);
      coming.marks = marks;
      if (!paintOn(coming, deadline)) return false;
      [shown, coming] = [coming, null];
      return true;
    },
    canvas: () => (shown ?? coming)?.offscreen.canvas ?? null,
    pixels: () => (shown?.pixels ?? 0) + (coming?.pixels ?? 0),
  };
};

/** Whether the painted marks are still the first of these marks. */
const isContinued = ({ marks: before, done }: Painting, marks: PageMarks): boolean => {
  if (before === marks) return true;
  for (let i = 0; i < done; i++) if (before[i] !== marks[i]) return false;
  return true;
};

/**
 * Repairs the places where these marks differ from the painted ones. Marks added on top are left for continued
 * painting.
 */
const mend = (painting: Painting, marks: PageMarks, blend: Blend): boolean => {
  if (painting.marks === marks || isContinued(painting, marks)) {
    painting.marks = marks;
    return true;
  }
  const [before, after] = [new Set(painting.marks.slice(0, painting.done)), new Set(marks)];
  const changed = [...[...before].filter((mark) => !after.has(mark)), ...marks.filter((mark) => !before.has(mark))];
  if (changed.length > MENDED_AT_MOST) return false;
  repaint(
    painting.offscreen.context,
    changed.map(({ mark }) => grown(markBounds(mark), SOFT_EDGE / painting.resolution)),
    marks,
    blend,
  );
  painting.marks = marks;
  painting.done = marks.length;
  return true;
};

const repaint = (context: PictureContext, places: readonly Rect[], marks: PageMarks, blend: Blend): void => {
  context.save();
  context.beginPath();
  for (const { x, y, width, height } of places) {
    context.clearRect(x, y, width, height);
    context.rect(x, y, width, height);
  }
  context.clip();
  for (const { mark } of marks)
    if (places.some((place) => overlaps(markBounds(mark), place))) paintMark(context, mark, blend);
  context.restore();
};

const paintMark = (context: PictureContext, mark: Mark, blend: Blend): void =>
  paintScene(context, markScene(mark, blend), blend, supplies);
