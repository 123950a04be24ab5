import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Metadata, Sharp, SharpInput, SharpOptions } from 'sharp';
import { PAGE_UNITS_PER_INCH } from '#core/kernel/geometry.ts';
import type { Size } from '#core/kernel/geometry.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { RenderFailure } from '../failure.ts';
import { MAX_PICTURE_PIXELS } from '#core/pictures/limits.ts';
import { withFlaw } from '#server/render/kinds/pageFlaw.ts';
import { cutOf, pageSize } from '#server/render/kinds/pixels.ts';
import type { ImageInput, Jobs, PageImage } from '../protocol.ts';
import { oriented } from './assembly/oldStyleJpeg.ts';
import { codedPage } from './assembly/tiffStrips.ts';
import { cutOut } from './cutOut.ts';
import { encodePage } from './encode.ts';
import { imageFailure } from './imageFailure.ts';
import { isGarbledJpeg } from './jpegDamage.ts';
import { withWholeChunks } from './pngChunks.ts';
import { pageRuns } from './runs.ts';
import { isGarbledTiff } from './tiff/damage.ts';
import { tiffResolutions } from './tiff/resolutions.ts';
import type { Resolution } from './tiff/resolutions.ts';

/** Most pages of a TIFF: a scan batch has hundreds, a malicious directory chain may have millions. */
const MAX_PAGES = 10_000;

type FailOn = 'none' | 'error' | 'warning';

/** A damaged file is decoded as far as possible, unless `failOn` says otherwise. */
const options = (page: number, failOn: FailOn = 'none'): SharpOptions => ({
  page: page - 1,
  limitInputPixels: MAX_PICTURE_PIXELS,
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
      if (metadata.width * metadata.height > MAX_PICTURE_PIXELS) return fail('tooLarge');
      sizes.push(sizeOf(metadata, resolutions[page - 1]));
    }
    return ok({ runs: pageRuns(sizes), locked: false });
  } catch (error) {
    return fail(imageFailure(error));
  }
};

/** A page image. Of a damaged page it shows what can be read, and carries the flaw 'damaged'. */
export const imageFileImage = async (input: ImageInput): Promise<Result<PageImage, RenderFailure>> => {
  try {
    const own = await ownMetadata(input);
    if (own === undefined) return fail('pageNotFound');
    const resolutions = own.format === 'tiff' ? await tiffResolutions(input.path) : [];
    const whole = sizeOf(own, resolutions[input.page - 1]);
    const cut = cutOf(whole, input.region, input.dpi);
    if (!cut) return fail('pageNotFound');
    // A new Sharp each time: an instance is one pipeline.
    const raster = (file: SharpInput, failOn: FailOn, page = input.page) =>
      cutOut(sharp(file, options(page, failOn)).autoOrient(), own.autoOrient, whole, cut)
        .flatten({ background: 'white' })
        .toColourspace('srgb');
    const isJpeg = own.format === 'jpeg';
    const sound = await encodePage(raster(input.path, isJpeg ? 'warning' : 'error'), cut, input);
    if (sound.ok && own.format === 'tiff' && (await isGarbledTiff(input.path, input.page))) return damaged(sound);
    if (sound.ok || sound.error !== 'corrupted') return sound;
    if (isJpeg && !(await isGarbledJpeg(input.path))) {
      const tolerated = await encodePage(raster(input.path, 'error'), cut, input);
      if (tolerated.ok) return tolerated;
    }
    const old = own.format === 'tiff' ? await oldStylePicture(input, own.orientation) : undefined;
    if (old !== undefined) {
      // Missing data only causes a warning, because the repacked JPEG has its end marker.
      const repacked = await encodePage(raster(old, 'warning', 1), cut, input);
      if (repacked.ok || repacked.error !== 'corrupted') return repacked;
    }
    const file = own.format === 'png' ? withWholeChunks(await readFile(input.path)) : (old ?? input.path);
    const read = raster(file, 'none', old === undefined ? input.page : 1);
    const part = await encodePage(await onPaper(read), cut, input);
    return part.ok ? damaged(part) : part;
  } catch (error) {
    return fail(imageFailure(error));
  }
};

const damaged = ({ value }: { readonly value: PageImage }) => ok({ ...value, jpeg: withFlaw(value.jpeg, 'damaged') });

/** A page with old-style JPEG, which sharp does not read, as an ordinary JPEG; undefined for any other page. */
async function oldStylePicture({ path, page }: ImageInput, orientation = 1): Promise<Buffer | undefined> {
  const coded = await codedPage(path, page);
  const [strip] = coded?.strips ?? [];
  return coded?.isOldStyle === true && strip !== undefined ? oriented(strip.bytes, orientation) : undefined;
}

/** Metadata of the requested page; undefined if there is no such page. */
async function ownMetadata({ path, page }: ImageInput): Promise<Metadata | undefined> {
  const first = await sharp(path, options(1)).metadata();
  if (page > (first.format === 'tiff' ? (first.pages ?? 1) : 1)) return undefined;
  return page === 1 ? first : sharp(path, options(page)).metadata();
}

/** Turns rows that could not be read, which are black, into blank paper. */
async function onPaper(raster: Sharp): Promise<Sharp> {
  const { data, info } = await raster.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const length = width * channels;
  for (let at = 0; at < data.length; at += length) {
    const row = data.subarray(at, at + length);
    if (row.every((value) => value === 0)) row.fill(255);
  }
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
}

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
