import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { Random } from '../random.ts';
import { grainAt } from './grain.ts';
import { A4, Paper } from './paper.ts';
import type { GreyPage } from './raster.ts';

/**
 * Makes a page look like an office scan: skewed, blurred, grainy, on greyish paper, with a shadow at one edge and a
 * punch hole or two.
 */
export async function scanned(page: GreyPage, dice: Random): Promise<GreyPage> {
  const { width, height } = page;
  const skew = (0.3 + dice.next() * 1.1) * (dice.chance(0.5) ? 1 : -1);
  const turned = await sharp(page.pixels, { raw: { width, height, channels: 1 } })
    .rotate(skew, { background: '#ffffff' })
    .blur(0.6)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const left = Math.floor((turned.info.width - width) / 2);
  const top = Math.floor((turned.info.height - height) / 2);
  const pixels = new Uint8Array(width * height);
  const offset = dice.int(0, 60_000);
  const reach = width * (0.015 + dice.next() * 0.02);
  const shadow = Float32Array.from({ length: width }, (_, column) => 110 * Math.exp(-column / reach));
  const holes = dice.chance(0.6) ? [0.36, 0.64] : [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const ink = turned.data[(row + top) * turned.info.width + column + left] ?? 255;
      const paper = 247 - (shadow[column] ?? 0) - (row / height) * 6;
      pixels[row * width + column] = Math.max(
        0,
        Math.min(255, 18 + (ink / 255) * (paper - 18) + grainAt(row * width + column + offset) * 5),
      );
    }
  }
  for (const hole of holes) darken(pixels, width, width * 0.045, height * hole, width * 0.012);
  return { width, height, pixels };
}

function darken(pixels: Uint8Array, width: number, x: number, y: number, radius: number): void {
  for (let row = Math.floor(y - radius); row <= y + radius; row++) {
    for (let column = Math.floor(x - radius); column <= x + radius; column++) {
      if ((row - y) ** 2 + (column - x) ** 2 <= radius ** 2)
        pixels[row * width + column] = 74 + ((row * 7 + column * 13) % 11);
    }
  }
}

const picture = ({ width, height, pixels }: GreyPage): Sharp => sharp(pixels, { raw: { width, height, channels: 1 } });

/** Scans as a PDF with one JPEG per page. */
export async function scansAsPdf(title: string, pages: readonly GreyPage[]): Promise<Paper> {
  const paper = await Paper.open(title, 'Scanstelle', A4);
  for (const [number, page] of pages.entries()) {
    if (number > 0) paper.newPage(A4);
    await paper.picture(await picture(page).jpeg({ quality: 55 }).toBuffer());
  }
  return paper;
}

/** TIFF compression: fax (bilevel, CCITT group 4), or grey as JPEG or LZW. */
export type TiffPacking = 'ccittfax4' | 'jpeg' | 'lzw';

/** Grey level up to which a fax prints black: keeps small grey print, drops most of the paper's shade. */
const FAX_THRESHOLD = 176;

/** Scans as one TIFF of two or more pages; fax makes every pixel black or white. */
export async function scansAsTiff(pages: readonly GreyPage[], dpi: number, packing: TiffPacking): Promise<Buffer> {
  const perMillimetre = dpi / 25.4;
  const sheets = await Promise.all(pages.map((page) => picture(page).png({ compressionLevel: 1 }).toBuffer()));
  const joined = sharp(sheets, { join: { animated: true } }).toColourspace('b-w');
  const options = { compression: packing, xres: perMillimetre, yres: perMillimetre, quality: 60 } as const;
  return packing === 'ccittfax4'
    ? joined
        .threshold(FAX_THRESHOLD)
        .tiff({ ...options, bitdepth: 1 })
        .toBuffer()
    : joined.tiff({ ...options, predictor: 'horizontal' }).toBuffer();
}
