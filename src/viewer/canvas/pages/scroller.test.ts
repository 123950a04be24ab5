import { expect, test } from 'vitest';
import type { Camera } from '#src/viewer/model/camera.ts';
import { createLayout } from '#src/viewer/model/layout.ts';
import { lowestTop } from '#src/viewer/model/navigate.ts';
import { MAX_NATIVE_RANGE } from '#src/viewer/model/scrollRange.ts';
import { createScroller } from './scroller.ts';
import type { ScrollBox } from './scroller.ts';

const camera: Camera = { viewport: { width: 1000, height: 800 }, scale: 0.64, rotation: 0, left: 0, top: 0 };
const book = createLayout([{ width: 1240, height: 1754, count: 300 }], 0);
const archive = createLayout([{ width: 1240, height: 1754, count: 5000 }], 0);

/** A container that behaves like browsers: scroll positions become whole pixels in the next frame. */
function box() {
  const spacer = { style: { width: '', height: '' } };
  let top = 0;
  let left = 0;
  const container: ScrollBox = {
    clientWidth: 1000,
    clientHeight: 800,
    get scrollTop() {
      return top;
    },
    set scrollTop(to) {
      top = to;
    },
    get scrollLeft() {
      return left;
    },
    set scrollLeft(to) {
      left = to;
    },
  };
  const nextFrame = (): void => {
    top = Math.floor(top);
    left = Math.floor(left);
  };
  return { container, spacer, nextFrame, scroller: createScroller(container, spacer) };
}

test('scrolling done by the camera is not mistaken for the reader’s, even when browsers round it', () => {
  const { scroller, nextFrame } = box();
  const shown = { ...camera, top: 1234.56 };
  scroller.show(book, shown);
  nextFrame();
  expect(scroller.follow(book, shown)).toBe(shown);
});

test('the reader’s scrolling moves the camera', () => {
  const { scroller, container } = box();
  scroller.show(book, camera);
  container.scrollTop = 600;
  expect(scroller.follow(book, camera)).toMatchObject({ top: 600, left: 0 });
});

test('[VIEW-02] a document taller than browsers can scroll is reachable to its end, and wheel steps stay exact', () => {
  const { scroller, container, spacer } = box();
  const near = { ...camera, scale: 5 };
  const middle = { ...near, top: 20_000_000 };
  scroller.show(archive, middle);
  expect(spacer.style.height).toBe(`${MAX_NATIVE_RANGE + 800}px`);
  container.scrollTop += 120;
  expect(scroller.follow(archive, middle).top).toBe(20_000_120);
  container.scrollTop = MAX_NATIVE_RANGE;
  expect(scroller.follow(archive, middle).top).toBe(lowestTop(archive, near));
});
