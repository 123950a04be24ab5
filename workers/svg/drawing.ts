import { Resvg } from '@resvg/resvg-wasm';
import type { Size } from '#core/kernel/geometry.ts';

/** Most pixels of a rendering, whatever size is requested. */
const MOST_PIXELS = 40_000_000;
const FAMILY = 'Liberation Sans';
const DECLARED = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w-]+)["']/i;

/** The text of an SVG, decoded as it declares. @throws if the browser does not know the encoding */
export function textOf(bytes: ArrayBuffer): string {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 1024));
  return new TextDecoder(DECLARED.exec(head)?.[1] ?? 'utf-8').decode(bytes);
}

/** Only drawings with text need fonts to be fetched. */
export const hasWriting = (svg: string): boolean => /<(?:[\w-]+:)?text\b/.test(svg);

/**
 * Scripts are never run and nothing is fetched for a drawing: the library can do neither. @throws if it is not well
 * formed, or expands to more than a million elements
 */
const parse = (svg: string, fonts: readonly Uint8Array[], size?: Size) =>
  new Resvg(svg, {
    background: 'white',
    font: {
      fontBuffers: [...fonts],
      defaultFontFamily: FAMILY,
      serifFamily: FAMILY,
      sansSerifFamily: FAMILY,
      cursiveFamily: FAMILY,
      fantasyFamily: FAMILY,
      monospaceFamily: FAMILY,
    },
    fitTo: size === undefined ? { mode: 'original' } : { mode: 'width', value: size.width },
  });

/** The size of a drawing, or that its source expands to too much. @throws if it is not a drawing */
export function sizeOf(svg: string): Size | 'costly' {
  try {
    const { width, height } = parse(svg, []);
    return { width, height };
  } catch (error) {
    if (error instanceof Error && error.message.includes('nodes limit')) return 'costly';
    throw error;
  }
}

/**
 * The drawing as opaque RGBA: `size` wide, with the height from its proportions. @throws like sizeOf, and RangeError
 */
export function pixelsOf(svg: string, fonts: readonly Uint8Array[], size: Size): Size & { readonly data: Uint8Array } {
  const { width, height } = size;
  if (width * height > MOST_PIXELS) throw new RangeError(`a picture of ${width} by ${height} pixels`);
  const image = parse(svg, fonts, size).render();
  return { width: image.width, height: image.height, data: image.pixels };
}
