import { readFile } from 'node:fs/promises';
import { PDFDocument, PDFName, PDFRawStream, type PDFDict, type PDFRef } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { PAGE_UNITS_PER_INCH, POINTS_PER_INCH } from '#core/kernel/geometry.ts';
import { MAX_PICTURE_PIXELS } from '#core/pictures/limits.ts';
import { pictureOf } from '../image.ts';
import { codedPage, type CodedPage } from './tiffStrips.ts';

/** A horizontal strip of a picture in full width, encoded as its PDF dictionary says. */
interface Piece {
  readonly bytes: Uint8Array;
  readonly rows: number;
  readonly dictionary: Readonly<Record<string, unknown>>;
}

/**
 * Pages of an image file as a PDF with one page each. JPEG data, and fax or JPEG data in a TIFF, is embedded as it is;
 * everything else is re-encoded without loss.
 */
export async function imagePagesPdf(path: string, pages: readonly number[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  for (const number of pages) {
    const { width, height, format, orientation, upright } = await pictureOf(path, number);
    const page = pdf.addPage([points(upright.width), points(upright.height)]);
    const pieces = await piecesOf(path, number, format, { width, height });
    const drawn = pieces.map((piece, index) => {
      const name = page.node.newXObject(`Scan${index}`, embed(pdf, piece, width));
      const below = pieces.slice(0, index + 1).reduce((sum, { rows }) => sum + rows, 0);
      return `q 1 0 0 ${piece.rows / height} 0 ${1 - below / height} cm ${name.toString()} Do Q`;
    });
    const matrix = placing(orientation, page.getWidth(), page.getHeight()).join(' ');
    const content = `q ${matrix} cm ${drawn.join(' ')} Q`;
    page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.stream(content)));
  }
  return pdf.save({ useObjectStreams: false });
}

const points = (units: number): number => (units / PAGE_UNITS_PER_INCH) * POINTS_PER_INCH;

const embed = (pdf: PDFDocument, { bytes, rows, dictionary }: Piece, width: number): PDFRef => {
  const dict = pdf.context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: rows,
    Length: bytes.byteLength,
    ...dictionary,
  } as never) as unknown as PDFDict;
  return pdf.context.register(PDFRawStream.of(dict, bytes));
};

async function piecesOf(
  path: string,
  page: number,
  format: string,
  { width, height }: { width: number; height: number },
): Promise<Piece[]> {
  if (format === 'jpeg') {
    const { channels } = await sharp(path).metadata();
    return [{ bytes: await readFile(path), rows: height, dictionary: jpegEntries(channels) }];
  }
  const coded = format === 'tiff' ? await codedPage(path, page) : undefined;
  if (coded !== undefined && coded.width === width && coded.height === height)
    return coded.strips.map(({ bytes, rows }) => ({ bytes, rows, dictionary: codedEntries(coded, rows) }));
  const { data, info } = await sharp(path, { page: page - 1, limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'none' })
    .flatten({ background: 'white' })
    .toColourspace((await isGrey(path, page)) ? 'b-w' : 'srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dictionary = {
    ColorSpace: info.channels === 1 ? 'DeviceGray' : 'DeviceRGB',
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
  };
  return [{ bytes: deflateSync(data), rows: height, dictionary }];
}

const isGrey = async (path: string, page: number): Promise<boolean> =>
  ((await sharp(path, { page: page - 1 }).metadata()).channels ?? 3) <= 2;

/** Adobe writes CMYK JPEGs inverted. */
const jpegEntries = (channels: number) => ({
  ColorSpace: channels === 1 ? 'DeviceGray' : channels === 4 ? 'DeviceCMYK' : 'DeviceRGB',
  BitsPerComponent: 8,
  Filter: 'DCTDecode',
  ...(channels === 4 && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
});

const codedEntries = ({ coding, width, photometric, samples }: CodedPage, rows: number) =>
  coding === 'fax'
    ? {
        ColorSpace: 'DeviceGray',
        BitsPerComponent: 1,
        Filter: 'CCITTFaxDecode',
        DecodeParms: { K: -1, Columns: width, Rows: rows, BlackIs1: photometric === 1 },
      }
    : {
        ...jpegEntries(samples),
        // Strips have no Adobe marker that would tell RGB from YCbCr.
        ...(photometric === 2 && { DecodeParms: { ColorTransform: 0 } }),
      };

/** The matrix that shows the stored picture upright (EXIF and TIFF orientation 1 to 8). */
function placing(orientation: number, width: number, height: number): readonly number[] {
  const matrices: Readonly<Record<number, readonly number[]>> = {
    2: [-width, 0, 0, height, width, 0],
    3: [-width, 0, 0, -height, width, height],
    4: [width, 0, 0, -height, 0, height],
    5: [0, -height, -width, 0, width, height],
    6: [0, -height, width, 0, 0, height],
    7: [0, height, width, 0, 0, 0],
    8: [0, height, -width, 0, width, 0],
  };
  return matrices[orientation] ?? [width, 0, 0, height, 0, 0];
}
