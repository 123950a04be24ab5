import { expect, test } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import type { PagePlacement } from '#src/viewer/model/camera.ts';
import { paintPages } from './paint.ts';
import type { PaintContext, Pictures } from './paint.ts';

const page = (no: number, changes: Partial<PagePlacement> = {}): PagePlacement => ({
  pageNo: pageNo(no),
  x: 8,
  y: 8,
  width: 793.6,
  height: 1122.56,
  scale: 0.64,
  rotation: 0,
  ...changes,
});
const picture = (width: number): ImageBitmap => ({ width, height: width * 1.4, close: () => {} });

const held = (bitmap?: ImageBitmap, detail?: ReturnType<Pictures['detail']>): Pictures => ({
  picture: () => bitmap && { bitmap },
  detail: () => detail,
  isBeneath: () => false,
});

/** A context that records what is painted. */
function notebook() {
  const notes: string[] = [];
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      void notes.push(`${name} ${values.filter((value) => typeof value !== 'object').join(' ')}`);
  const context: PaintContext = {
    fillStyle: '',
    font: '',
    textAlign: 'start',
    textBaseline: 'alphabetic',
    imageSmoothingQuality: 'low',
    fillRect(...values) {
      note(`fill ${JSON.stringify(context.fillStyle)}`)(...values);
    },
    fillText: note('text'),
    drawImage: note('picture'),
    save: note('save'),
    restore: note('restore'),
    setTransform: note('device'),
    translate: note('translate'),
    rotate: note('rotate'),
  };
  return { notes, context };
}

test('a page without a picture is blank with its number', () => {
  const { notes, context } = notebook();
  paintPages(context, [page(7)], held(), 1);
  expect(notes.slice(-3)).toEqual(['fill "#ffffff" 8 8 794 1123', 'text 7 405 569.5', 'restore ']);
});

test('a page without a picture that can be seen beneath the canvas is left transparent', () => {
  const { notes, context } = notebook();
  paintPages(context, [page(7)], { ...held(), isBeneath: () => true }, 1);
  expect(notes.filter((note) => note.includes('#ffffff') || note.startsWith('text'))).toEqual([]);
});

test('a picture at the size of its page is copied pixel by pixel, at every device pixel ratio', () => {
  const { notes, context } = notebook();
  paintPages(context, [page(7)], held(picture(1190)), 1.5);
  expect(notes.slice(0, 2)).toEqual(['save ', 'device 1 0 0 1 0 0']);
  expect(notes.at(-2)).toBe('picture 12 12 1190 1684');
});

test('a rotated view rotates the picture about the centre of the page', () => {
  const { notes, context } = notebook();
  paintPages(context, [page(7, { width: 1122, height: 794, rotation: 90 })], held(picture(827)), 1);
  expect(notes.slice(-6)).toEqual([
    'save ',
    'translate 569 405',
    `rotate ${Math.PI / 2}`,
    'picture -397 -561 794 1122',
    'restore ',
    'restore ',
  ]);
});

test('a sharper part covers its place on the picture, also on a rotated page', () => {
  const region = { x: 100, y: 200, width: 300, height: 400 };
  const { notes, context } = notebook();
  paintPages(
    context,
    [page(7, { scale: 2, width: 2480, height: 3508 })],
    held(picture(1240), { bitmap: picture(600), region }),
    1,
  );
  expect(notes.slice(-3)).toEqual(['picture 8 8 2480 3508', 'picture 208 408 600 800', 'restore ']);
  paintPages(
    context,
    [page(7, { scale: 2, width: 3508, height: 2480, rotation: 270 })],
    held(picture(1240), { bitmap: picture(600), region }),
    1,
  );
  expect(notes.at(-3)).toBe(`picture ${200 - 1240} ${400 - 1754} 600 800`);
});

test('a picture reduced to less than half is smoothed in high quality', () => {
  const { context } = notebook();
  paintPages(context, [page(1)], held(picture(2480)), 1);
  expect(context.imageSmoothingQuality).toBe('medium');
  paintPages(context, [page(1)], held(picture(827)), 1);
  expect(context.imageSmoothingQuality).toBe('low');
});
