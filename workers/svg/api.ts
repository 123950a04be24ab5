import type { Size } from '#core/kernel/geometry.ts';

/** Where the worker finds what it draws with. */
export interface SvgFile {
  readonly file: Blob;
  /** Address of the folder with the fonts, with a slash at its end. */
  readonly fonts: string;
}

/**
 * What the main thread may ask of the SVG worker. A browser draws SVG on the main thread only, where a drawing of 2 KB
 * can hold it for minutes: here it can be ended.
 */
export interface SvgApi {
  /** The size that the drawing asks for, CSS pixels, or that it is too much to draw. @throws where it is no drawing */
  measure(job: number, svg: SvgFile): Promise<Size | 'costly'>;
  /** The drawing in a size in pixels. The bitmap goes transferred: its owner must close() it. */
  draw(job: number, svg: SvgFile, size: Size): Promise<ImageBitmap>;
  cancel(job: number): void;
}
