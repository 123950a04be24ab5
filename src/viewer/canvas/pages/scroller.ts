import { viewPoint } from '#core/kernel/geometry.ts';
import type { Size, ViewPoint } from '#core/kernel/geometry.ts';
import type { Camera } from '#src/viewer/model/camera.ts';
import { contentSize } from '#src/viewer/model/layout.ts';
import type { Layout } from '#src/viewer/model/layout.ts';
import { lowestTop } from '#src/viewer/model/navigate.ts';
import { followScroll, scrollRange, toNative } from '#src/viewer/model/scrollRange.ts';

/**
 * A natively scrolling element around a tall spacer: the browser's own wheel, keys, touch and scroll bar move the
 * camera.
 */
export interface Scroller {
  /** Size available to the document in CSS px, without scroll bars. */
  viewport(): Size;
  /** Makes spacer and scroll bar match the camera. */
  show(layout: Layout, camera: Camera): void;
  /** The camera after the user scrolled; the same camera if the position came from {@link show}. */
  follow(layout: Layout, camera: Camera): Camera;
  /** Offset of the laid-out document in the scrolled content, in CSS px, as long as the user scrolls in small steps. */
  offset(camera: Camera): ViewPoint;
}

/** The part of the scrolling element that is used. */
export type ScrollBox = Pick<HTMLElement, 'clientWidth' | 'clientHeight' | 'scrollTop' | 'scrollLeft'>;
/** The element inside that makes it scroll. */
export interface Spacer {
  readonly style: Pick<CSSStyleDeclaration, 'width' | 'height'>;
}

/** In a compressed scroll range, steps up to this many viewport heights still move the page 1:1. */
const NEAR_VIEWPORTS = 2;

export function createScroller(container: ScrollBox, spacer: Spacer): Scroller {
  // The position set by show(). Browsers round it, some only in the next frame, so a difference of less than a pixel
  // does not mean that the user scrolled.
  let shownTop = 0;
  let shownLeft = 0;
  // Setting a position cancels the browser's smooth scrolling, so it is only set if it differs.
  const scrollTo = (side: 'scrollTop' | 'scrollLeft', place: number): void => {
    if (differ(container[side], place)) container[side] = place;
  };
  return {
    viewport: () => ({ width: container.clientWidth, height: container.clientHeight }),
    show(layout, camera) {
      const { width } = contentSize(layout, camera.scale);
      const range = scrollRange(lowestTop(layout, camera));
      spacer.style.width = `${Math.max(width, camera.viewport.width)}px`;
      spacer.style.height = `${range.native + camera.viewport.height}px`;
      scrollTo('scrollTop', toNative(range, camera.top));
      scrollTo('scrollLeft', Math.max(0, camera.left));
      shownTop = container.scrollTop;
      shownLeft = container.scrollLeft;
    },
    follow(layout, camera) {
      const { scrollTop, scrollLeft } = container;
      const isDown = differ(scrollTop, shownTop);
      const isAcross = differ(scrollLeft, shownLeft);
      if (!isDown && !isAcross) return camera;
      const range = scrollRange(lowestTop(layout, camera));
      const near = camera.viewport.height * NEAR_VIEWPORTS;
      const top = isDown ? followScroll(range, camera.top, shownTop, scrollTop, near) : camera.top;
      const left = isAcross ? scrollLeft : camera.left;
      if (isDown) shownTop = scrollTop;
      if (isAcross) shownLeft = scrollLeft;
      return { ...camera, top, left };
    },
    offset: ({ left, top }) => viewPoint(shownLeft - left, shownTop - top),
  };
}

const differ = (a: number, b: number): boolean => Math.abs(a - b) >= 1;
