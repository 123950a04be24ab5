import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rect } from '#core/kernel/geometry.ts';
import { pageNo, userId } from '#core/kernel/ids.ts';
import type { LayerMark, PageMarks } from '#src/viewer/model/layer/marks.ts';
import { createMarkPicture, type PictureContext, type Offscreen } from './picture.ts';

const SIDE = 40;

const covers = (list: Rect[], i: number) =>
  list.some(
    ({ x, y, width, height }) =>
      i % SIDE >= x && i % SIDE < x + width && Math.floor(i / SIDE) >= y && Math.floor(i / SIDE) < y + height,
  );

/** A canvas of 40 × 40 cells that only supports filled rectangles, clipping and clearing: enough to check an image. */
class Grid {
  cells: string[] = Array.from({ length: SIDE * SIDE }, () => '');
  fillStyle = '';
  #path: Rect[] = [];
  #clip: Rect[] | null = null;
  beginPath = () => void (this.#path = []);
  rect = (x: number, y: number, width: number, height: number) => void this.#path.push({ x, y, width, height });
  clip = () => void (this.#clip = this.#path);
  save = () => undefined;
  restore = () => void (this.#clip = null);
  setTransform = () => undefined;
  getImageData = () => undefined;
  stroke = () => undefined;
  clearRect = (x: number, y: number, width: number, height: number) => this.#paint([{ x, y, width, height }], '');
  fill = () => this.#paint(this.#path, this.fillStyle);
  #paint(rects: Rect[], color: string) {
    this.cells = this.cells.map((cell, i) =>
      covers(rects, i) && (!this.#clip || covers(this.#clip, i)) ? color : cell,
    );
  }
}

const box = (serial: number, x: number, y: number): LayerMark => ({
  pageNo: pageNo(1),
  ownerId: userId(1),
  mark: {
    localId: `b${serial}`,
    kind: 'rectangle',
    geometry: { x, y, width: 8, height: 8 },
    style: { color: '#000000', width: 0.1, opacity: 1, fill: `#${String(serial).padStart(6, '0')}` },
  },
});

const grids: Grid[] = [];
const makeOffscreen = (): Offscreen => {
  const grid = new Grid();
  grids.push(grid);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a grid stands for canvas and context, as far as pictures use them
  return { canvas: grid as unknown as CanvasImageSource, context: grid as unknown as PictureContext };
};
const cellsOf = (canvas: unknown): string[] => (canvas instanceof Grid ? canvas.cells : []);
const page = { width: SIDE, height: SIDE };
const never = () => false;
const fresh = (marks: PageMarks): string[] => {
  const picture = createMarkPicture('normal', makeOffscreen);
  picture.advance(marks, page, 1, never);
  return cellsOf(picture.canvas());
};
const blank = new Grid().cells;
const orBlank = (cells: string[]): string[] => (cells.length > 0 ? cells : blank);

const edit = fc.record({
  what: fc.constantFrom('add', 'add', 'remove', 'insert', 'move'),
  x: fc.integer({ min: 0, max: 35 }),
  y: fc.integer({ min: 0, max: 35 }),
  pick: fc.nat(30),
});

test('after any edits in any time slices the picture equals a complete repaint', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(edit, fc.boolean()), { maxLength: 20 }), (edits) => {
      const picture = createMarkPicture('normal', makeOffscreen);
      let marks: LayerMark[] = [];
      edits.forEach(([{ what, x, y, pick }, isShown], serial) => {
        const at = pick % Math.max(1, marks.length);
        if (what === 'add') marks = [...marks, box(serial, x, y)];
        if (what === 'insert') marks = marks.toSpliced(at, 0, box(serial, x, y));
        if (what === 'remove') marks = marks.toSpliced(at, 1);
        if (what === 'move' && marks.length > 0) marks = marks.with(at, box(serial, x, y));
        if (!isShown) return;
        while (!picture.advance(marks, page, 1, () => true)) expect(picture.canvas()).not.toBeNull();
        expect(orBlank(cellsOf(picture.canvas()))).toEqual(orBlank(fresh(marks)));
      });
    }),
    { numRuns: 60 },
  );
});

test('adding a mark paints only that mark', () => {
  const many = Array.from({ length: 200 }, (_, i) => box(i, i % 30, 5));
  const picture = createMarkPicture('normal', makeOffscreen);
  picture.advance(many, page, 1, never);
  const canvas = picture.canvas();
  expect(picture.advance([...many, box(999, 20, 20)], page, 1, () => true)).toBe(true);
  expect(picture.canvas()).toBe(canvas);
});

test('the old picture is shown until the one for the new zoom is finished', () => {
  const many = Array.from({ length: 200 }, (_, i) => box(i, i % 30, 5));
  const picture = createMarkPicture('normal', makeOffscreen);
  picture.advance(many, page, 1, never);
  const before = picture.canvas();
  expect(picture.advance(many, page, 2, () => true)).toBe(false);
  expect(picture.canvas()).toBe(before);
  while (!picture.advance(many, page, 2, () => true)) expect(picture.canvas()).toBe(before);
  expect([picture.canvas() === before, picture.pixels()]).toEqual([false, 4 * SIDE * SIDE]);
});

test('a page without marks holds no pixels', () => {
  const picture = createMarkPicture('multiply', makeOffscreen);
  expect([picture.advance([], page, 1, never), picture.canvas(), picture.pixels()]).toEqual([true, null, 0]);
});
