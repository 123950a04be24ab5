import type { Size } from '#core/kernel/geometry.ts';
import type { PageNumber } from './api.ts';

/** Canvases of the page that this thread paints: the main thread only places them. */
export interface Canvases {
  readonly add: (id: number, canvas: OffscreenCanvas) => void;
  /**
   * Shows a compressed image, or a number, at a size in pixels. @throws if there is no such canvas, a later call for it
   * has come, or the image is damaged
   */
  readonly show: (id: number, picture: Blob | PageNumber, size: Size) => Promise<void>;
  /** Frees its pixels. */
  readonly clear: (id: number) => void;
  readonly remove: (id: number) => void;
}

interface Painted {
  readonly context: ImageBitmapRenderingContext;
  /** What is to be shown last. */
  wanted?: Blob | PageNumber;
}

export function createCanvases(decode: (image: Blob, size: Size) => Promise<ImageBitmap>): Canvases {
  const canvases = new Map<number, Painted>();
  return {
    add(id, canvas) {
      // Opaque: the browser need not blend it with what is beneath in each frame.
      const context = canvas.getContext('bitmaprenderer', { alpha: false });
      if (context !== null) canvases.set(id, { context });
    },
    async show(id, picture, size) {
      const painted = canvases.get(id);
      if (painted === undefined) throw new Error('no such canvas');
      painted.wanted = picture;
      const bitmap = picture instanceof Blob ? await decode(picture, size) : sheetOf(picture, size);
      if (painted.wanted !== picture) {
        bitmap.close();
        throw new DOMException('another picture is wanted', 'AbortError');
      }
      painted.context.transferFromImageBitmap(bitmap);
    },
    clear(id) {
      const painted = canvases.get(id);
      if (painted === undefined) return;
      delete painted.wanted;
      painted.context.transferFromImageBitmap(null);
    },
    remove: (id) => void canvases.delete(id),
  };
}

const PAPER = '#fff';
const INK = 'rgb(0 0 0 / 0.16)';

function sheetOf({ text, fontSize }: PageNumber, { width, height }: Size): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  context.fillStyle = INK;
  context.font = `${fontSize}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, width / 2, height / 2);
  return canvas.transferToImageBitmap();
}
