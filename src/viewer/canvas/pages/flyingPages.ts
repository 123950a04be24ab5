import type { Rect, Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { isQuarterTurn, type Rotation } from '#src/viewer/model/camera.ts';
import type { OpenRasters } from '#src/viewer/session/rasters/open.ts';
import classes from '../ViewerCanvas.module.css';
import { PAGE_NUMBER_SHARE } from './paint.ts';

/** Where pages lie within the scrolled content. */
export interface FlyingPlace {
  /** Offset of the laid-out document in the scrolled content, in CSS px. */
  readonly left: number;
  readonly top: number;
  readonly rotation: Rotation;
  /** Device px per CSS px. */
  readonly pixelRatio: number;
  /** A page's box in the document, in CSS px. */
  readonly boxOf: (page: PageNo) => Rect;
}

/** A column of pages, which a worker paints and the browser scrolls by itself. */
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
  /** Removes all pages; the next flight is prepared for. */
  readonly clear: () => void;
  /** Final. */
  readonly end: () => void;
}

/** An element that shows one page after another: a new one would cost the main thread a layout. */
interface Sheet {
  readonly element: HTMLCanvasElement;
  readonly canvas: ReturnType<OpenRasters['workerCanvas']>;
}

interface FlyingPage {
  readonly sheet: Sheet;
  /** In whole device px: an image at the size of its page is copied to the screen, not scaled in each frame. */
  readonly box: Rect;
  readonly pixelRatio: number;
  readonly rotation: Rotation;
  /** What its sheet shows, or will show once it is painted. */
  picture?: 'image' | 'number';
  hasImage: boolean;
}

/** Sheets kept for the next flight. */
const KEPT_SHEETS = 8;
/** Larger pages are painted smaller, and enlarged: their pixels would outlast the flight and fill the memory. */
const MOST_PIXELS = 4_000_000;

/** @param layer empty element at the origin of the scrolled content */
export function createFlyingPages(
  layer: HTMLElement,
  imageOf: (page: PageNo) => Blob | undefined,
  canvasFor: OpenRasters['workerCanvas'],
): FlyingPages {
  const pages = new Map<PageNo, FlyingPage>();
  const free: Sheet[] = [];

  const discard = ({ element, canvas }: Sheet): void => {
    element.remove();
    canvas.end();
  };
  /** A sheet shows its last page until the next one is painted, and is placed only then. */
  const fill = async (page: PageNo, flying: FlyingPage): Promise<void> => {
    const image = imageOf(page);
    const picture = image === undefined ? 'number' : 'image';
    if (flying.picture === picture) return;
    flying.picture = picture;
    const size = paintedSize(sheetSize(flying, picture));
    const isShown = await flying.sheet.canvas.show(image ?? numberOf(page, size), size);
    if (pages.get(page) !== flying || flying.picture !== picture) return;
    if (isShown) {
      flying.hasImage = picture === 'image';
      put(flying);
    } else {
      pages.delete(page);
      discard(flying.sheet);
    }
  };
  const add = (page: PageNo, { boxOf, rotation, pixelRatio }: FlyingPlace): void => {
    const sheet = free.pop() ?? addSheet(layer, canvasFor);
    const flying = { sheet, box: onDevicePixels(boxOf(page), pixelRatio), pixelRatio, rotation, hasImage: false };
    pages.set(page, flying);
    void fill(page, flying);
  };

  const clear = (): void => {
    free.push(...[...pages.values()].map(({ sheet }) => sheet));
    pages.clear();
    for (const { element, canvas } of free) {
      element.style.visibility = '';
      canvas.clear();
    }
    for (const sheet of free.splice(KEPT_SHEETS)) discard(sheet);
  };

  return {
    show(urgent, others, place) {
      for (const [page, flying] of pages)
        if (!urgent.includes(page) && !others.includes(page)) {
          pages.delete(page);
          free.unshift(flying.sheet);
        }
      const { left, top, pixelRatio } = place;
      const whole = (length: number): number => Math.round(length * pixelRatio) / pixelRatio;
      layer.style.translate = `${whole(left)}px ${whole(top)}px`;
      for (const page of urgent) if (!pages.has(page)) add(page, place);
      const next = others.find((page) => !pages.has(page) && imageOf(page) !== undefined);
      if (next !== undefined) add(next, place);
      return next !== undefined;
    },
    complete(page) {
      const flying = pages.get(page);
      if (flying !== undefined) void fill(page, flying);
    },
    has: (page) => pages.get(page)?.hasImage === true,
    isEmpty: () => pages.size === 0,
    clear,
    end() {
      clear();
      for (const sheet of free.splice(0)) discard(sheet);
    },
  };
}

function addSheet(layer: HTMLElement, canvasFor: OpenRasters['workerCanvas']): Sheet {
  const element = document.createElement('canvas');
  element.className = classes['flyingPage'] ?? '';
  layer.append(element);
  return { element, canvas: canvasFor(element) };
}

function put(flying: FlyingPage): void {
  const { sheet, box, pixelRatio } = flying;
  const picture = flying.hasImage ? 'image' : 'number';
  const { width, height } = sheetSize(flying, picture);
  const [left, top] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
  const inCss = (length: number): string => `${length / pixelRatio}px`;
  Object.assign(sheet.element.style, {
    width: inCss(width),
    height: inCss(height),
    transform: `translate(${inCss(left)}, ${inCss(top)}) rotate(${turnOf(flying, picture)}deg)`,
    visibility: 'visible',
  });
}

/** A number stands upright. */
const turnOf = ({ rotation }: FlyingPage, picture: 'image' | 'number'): Rotation =>
  picture === 'image' ? rotation : 0;

const sheetSize = (flying: FlyingPage, picture: 'image' | 'number'): Size => {
  const { width, height } = flying.box;
  return isQuarterTurn(turnOf(flying, picture)) ? { width: height, height: width } : { width, height };
};

const paintedSize = ({ width, height }: Size): Size => {
  const reduction = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  const reduced = (length: number): number => Math.max(1, Math.floor(length * reduction));
  return { width: reduced(width), height: reduced(height) };
};

const numberOf = (page: PageNo, { width, height }: Size) => ({
  text: String(page),
  fontSize: Math.round(Math.min(width, height) * PAGE_NUMBER_SHARE),
});

const onDevicePixels = ({ x, y, width, height }: Rect, pixelRatio: number): Rect => ({
  x: Math.round(x * pixelRatio),
  y: Math.round(y * pixelRatio),
  width: Math.max(1, Math.round(width * pixelRatio)),
  height: Math.max(1, Math.round(height * pixelRatio)),
});
