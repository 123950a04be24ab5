import type { Size } from '#core/kernel/geometry.ts';

/** What the worker needs for drawing. */
export interface SvgFile {
  readonly file: Blob;
  /** URL of the folder with the fonts, ending in a slash. */
  readonly fonts: string;
}

/**
 * What the main thread can call on the SVG worker. A browser draws SVG only on the main thread, where a drawing of 2 KB
 * can block it for minutes; a worker can be terminated.
 */
export interface SvgApi {
  /** The drawing's size in CSS pixels, or that it is too expensive to draw. @throws if it is not a drawing */
  measure(job: number, svg: SvgFile): Promise<Size | 'costly'>;
  /** Draws it at a size in pixels. The bitmap is transferred: its owner must close() it. */
  draw(job: number, svg: SvgFile, size: Size): Promise<ImageBitmap>;
  cancel(job: number): void;
}
