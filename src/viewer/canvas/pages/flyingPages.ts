import type { Rect } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { isQuarterTurn, type Rotation } from '#src/viewer/model/camera.ts';
import classes from '../ViewerCanvas.module.css';
import { PAGE_NUMBER_SHARE } from './paint.ts';

/** Where pages lie within the scrolled content. */
export interface FlyingPlace {
  /** Offset of the laid-out document in the scrolled content, in CSS px. */
  readonly left: number;
  readonly top: number;
  readonly rotation: Rotation;
  /** A page's box in the document, in CSS px. */
  readonly boxOf: (page: PageNo) => Rect;
}

/** A column of pages as images, which the browser decodes and scrolls by itself. */
export interface FlyingPages {
  /**
   * Keeps these pages, removes all others, and adds the `urgent` ones, and the first of the others whose image is at
   * hand: more would take too long within one frame. Returns whether it added one of the others.
   */
  readonly show: (urgent: readonly PageNo[], others: readonly PageNo[], place: FlyingPlace) => boolean;
  /** The image of a page has arrived: the page is completed if it has been waiting for it. */
  readonly complete: (page: PageNo) => void;
  /** Whether the page's image can be seen. */
  readonly has: (page: PageNo) => boolean;
  readonly isEmpty: () => boolean;
  readonly clear: () => void;
}

interface FlyingPage {
  readonly element: HTMLElement;
  readonly box: Rect;
  readonly rotation: Rotation;
  image?: HTMLImageElement;
}

/** @param layer empty element at the origin of the scrolled content */
export function createFlyingPages(layer: HTMLElement, imageOf: (page: PageNo) => Blob | undefined): FlyingPages {
  const pages = new Map<PageNo, FlyingPage>();

  const remove = (page: PageNo, { element, image }: FlyingPage): void => {
    pages.delete(page);
    element.remove();
    if (image !== undefined) URL.revokeObjectURL(image.src);
  };
  const complete = (page: PageNo): void => {
    const flying = pages.get(page);
    const blob = flying && flying.image === undefined ? imageOf(page) : undefined;
    if (flying !== undefined && blob !== undefined) flying.image = addImage(flying, blob);
  };
  const add = (page: PageNo, { boxOf, rotation }: FlyingPlace): void => {
    const box = boxOf(page);
    const flying: FlyingPage = { element: addPage(layer, box), box, rotation };
    pages.set(page, flying);
    complete(page);
    // Laying out text nobody sees would take milliseconds.
    if (flying.image === undefined) addNumber(flying, page);
  };

  return {
    show(urgent, others, place) {
      for (const [page, flying] of pages) if (!urgent.includes(page) && !others.includes(page)) remove(page, flying);
      layer.style.translate = `${place.left}px ${place.top}px`;
      for (const page of urgent) if (!pages.has(page)) add(page, place);
      const next = others.find((page) => !pages.has(page) && imageOf(page) !== undefined);
      if (next !== undefined) add(next, place);
      return next !== undefined;
    },
    complete,
    has: (page) => (pages.get(page)?.image?.naturalWidth ?? 0) > 0,
    isEmpty: () => pages.size === 0,
    clear() {
      for (const entry of pages) remove(...entry);
    },
  };
}

function addPage(layer: HTMLElement, { x, y, width, height }: Rect): HTMLElement {
  const element = document.createElement('div');
  element.className = classes['flyingPage'] ?? '';
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  layer.append(element);
  return element;
}

function addNumber({ element, box }: FlyingPage, page: PageNo): void {
  element.style.fontSize = `${Math.round(Math.min(box.width, box.height) * PAGE_NUMBER_SHARE)}px`;
  element.textContent = String(page);
}

function addImage({ element, box, rotation }: FlyingPage, blob: Blob): HTMLImageElement {
  const image = document.createElement('img');
  const [width, height] = isQuarterTurn(rotation) ? [box.height, box.width] : [box.width, box.height];
  image.alt = '';
  image.decoding = 'async';
  image.src = URL.createObjectURL(blob);
  Object.assign(image.style, {
    left: `${(box.width - width) / 2}px`,
    top: `${(box.height - height) / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
    ...(rotation !== 0 && { rotate: `${rotation}deg` }),
  });
  element.append(image);
  return image;
}
