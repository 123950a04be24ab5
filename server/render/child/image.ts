import sharp from 'sharp';
import type { Metadata, SharpOptions } from 'sharp';
import { PAGE_UNITS_PER_INCH } from '#core/kernel/geometry.ts';
import type { Size } from '#core/kernel/geometry.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { RenderFailure } from '../failure.ts';
import { MAX_INPUT_PIXELS } from '../limits.ts';
import { withFlaw } from '#server/render/kinds/pageFlaw.ts';
import { cutOf, pageSize } from '#server/render/kinds/pixels.ts';
import type { ImageInput, Jobs, PageImage } from '../protocol.ts';
import { cutOut } from './cutOut.ts';
import { encodePage } from './encode.ts';
import { imageFailure } from './imageFailure.ts';
import { pageRuns } from './runs.ts';
import { tiffResolutions } from './tiffResolutions.ts';
import type { Resolution } from './tiffResolutions.ts';

/** Most pages of a TIFF: a scan batch has hundreds, a malicious directory chain may have millions. */
const MAX_PAGES = 10_000;

/** A damaged file is decoded as far as possible, unless `failOn` says otherwise. */
const options = (page: number, failOn: 'none' | 'error' = 'none'): SharpOptions => ({
  page: page - 1,
  limitInputPixels: MAX_INPUT_PIXELS,
  sequentialRead: true,
  failOn,
});

/** A multi-page TIFF is a document with that many pages; an animation counts by its first frame. */
export const measureImage = async (path: string): Promise<Result<Jobs['measure']['output'], RenderFailure>> => {
  try {
    const first = await sharp(path, options(1)).metadata();
    const count = first.format === 'tiff' ? Math.min(first.pages ?? 1, MAX_PAGES) : 1;
    const resolutions = first.format === 'tiff' ? await tiffResolutions(path) : [];
    const sizes: Size[] = [];
    for (let page = 1; page <= count; page += 1) {
      const metadata = page === 1 ? first : await sharp(path, options(page)).metadata();
      if (metadata.width * metadata.height > MAX_INPUT_PIXELS) return fail('tooLarge');
      sizes.push(sizeOf(metadata, resolutions[page - 1]));
    }
    return ok({ runs: pageRuns(sizes), locked: false });
  } catch (error) {
    return fail(imageFailure(error));
  }
};

/** A page; what can be read of a damaged one, which then says so. */
export const imageFileImage = async (input: ImageInput): Promise<Result<PageImage, RenderFailure>> => {
  const sound = await drawn(input, 'error');
  if (sound.ok || sound.error !== 'corrupted') return sound;
  const part = await drawn(input, 'none');
  return part.ok ? ok({ ...part.value, jpeg: withFlaw(part.value.jpeg, 'damaged') }) : part;
};

const drawn = async (input: ImageInput, failOn: 'none' | 'error'): Promise<Result<PageImage, RenderFailure>> => {
  try {
    const metadata = await sharp(input.path, options(1)).metadata();
    const isTiff = metadata.format === 'tiff';
    if (input.page > (isTiff ? (metadata.pages ?? 1) : 1)) return fail('pageNotFound');
    const own = input.page === 1 ? metadata : await sharp(input.path, options(input.page)).metadata();
    const resolutions = isTiff ? await tiffResolutions(input.path) : [];
    const whole = sizeOf(own, resolutions[input.page - 1]);
    const cut = cutOf(whole, input.region, input.dpi);
    if (!cut) return fail('pageNotFound');
    // A new Sharp each time: an instance is one pipeline.
    const raster = cutOut(sharp(input.path, options(input.page, failOn)).autoOrient(), own.autoOrient, whole, cut)
      .flatten({ background: 'white' })
      .toColourspace('srgb');
    return await encodePage(raster, cut, input);
  } catch (error) {
    return fail(imageFailure(error));
  }
};

/** Format of a page's picture as stored, and its size as displayed, in page units. */
export async function pictureOf(path: string, page: number) {
  const metadata = await sharp(path, options(page)).metadata();
  const resolutions = metadata.format === 'tiff' ? await tiffResolutions(path) : [];
  const { width, height, format, orientation = 1 } = metadata;
  return { width, height, format, orientation, upright: sizeOf(metadata, resolutions[page - 1]) };
}

/** Resolutions outside this range are errors in the file. */
const SANE_DPI = { min: 50, max: 1200 };
/**
 * Cameras and drawing programs often write a default of 72 or 96 dpi: trusted only if the page is then at most as long
 * as an A3 sheet.
 */
const MEANINGLESS_DPI = 96;
const A3_INCHES = 16.6;

/** Dots per inch in one direction; without a plausible value in the file one pixel is one page unit (150 dpi). */
const saneDpi = (dpi: number | undefined, longestSide: number): number => {
  const sane = dpi !== undefined && dpi >= SANE_DPI.min && dpi <= SANE_DPI.max;
  return sane && (dpi > MEANINGLESS_DPI || longestSide / dpi <= A3_INCHES) ? dpi : PAGE_UNITS_PER_INCH;
};

const sizeOf = (metadata: Metadata, tiff: Resolution | undefined): Size => {
  const longest = Math.max(metadata.width, metadata.height);
  const x = saneDpi(tiff?.x ?? metadata.density, longest);
  const y = saneDpi(tiff?.y ?? metadata.density, longest);
  // EXIF and TIFF orientations 5 to 8 are rotated by 90°: width and height are swapped, and so are the resolutions.
  const lies = (metadata.orientation ?? 1) >= 5;
  return lies ? pageSize(metadata.height / y, metadata.width / x) : pageSize(metadata.width / x, metadata.height / y);
};
