import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { ok } from '#core/kernel/result.ts';
import { LAYOUT_GRID, layoutOf } from '#core/pages/layout.ts';
import type { Result } from '#core/kernel/result.ts';
import type { RenderFailure } from '../../failure.ts';
import type { PageLook } from '../../protocol.ts';
import { withoutHoles } from './holes.ts';
import { skewOf } from './skew.ts';

/**
 * Detection of blank pages (research on libraries): width examined, margin left out on each side, and how much darker
 * than paper ink is.
 */
const BLANK = { width: 620, margin: 0.04, darker: 40 } as const;
/** Width at which skew is measured: a tenth of a degree is almost two pixels. */
const MEASURED_WIDTH = 1000;
/** Codes that offices print on separator sheets and forms; others would only cost time. */
const FORMATS = ['QRCode', 'DataMatrix', 'Code128', 'Code39'] as const;
const CODES_MAXIMUM = 8;
const CODE_CHARACTERS = 200;
/** Grey levels by which two pictures of the same page may differ. */
const SHADES = 16;

let ready: Promise<unknown> | undefined;

/** Compiled on first use: most render processes never inspect pages. */
const prepare = () =>
  (ready ??= readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then((file) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer }, fireImmediately: true }),
  ));

/** Examines a rendered page: whether it is blank, its codes, its likeness to other pages, and its skew. */
export async function inspect(jpeg: Uint8Array): Promise<Result<PageLook, RenderFailure>> {
  const [{ ink, likeness, layout, paper }, codes] = await Promise.all([look(jpeg), codesOn(jpeg)]);
  return ok({ ink, likeness, layout, codes, ...(ink > 0 && { skew: await measured(jpeg, paper) }) });
}

async function look(jpeg: Uint8Array): Promise<{ ink: number; likeness: string; layout: string; paper: number }> {
  const { data, info } = await sharp(jpeg)
    .resize({ width: BLANK.width })
    .toColourspace('b-w')
    .median(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const [left, top] = [Math.round(width * BLANK.margin), Math.round(height * BLANK.margin)];
  const inner: number[] = [];
  for (let row = top; row < height - top; row += 1)
    for (let column = left; column < width - left; column += 1) inner.push(data[row * width + column] ?? 255);
  const paper = median(inner);
  const dark = paper - BLANK.darker;
  const cells = inkIn({ data: withoutHoles({ data, width, height }, paper), width, height, left, top }, dark);
  const inked = cells.reduce((sum, count) => sum + count, 0);
  const likeness = createHash('sha256')
    .update(data.map((value) => Math.floor(value / SHADES)))
    .digest('base64url');
  return { ink: inner.length === 0 ? 0 : inked / inner.length, likeness, layout: layoutOf(cells), paper };
}

interface Inner {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Width of the margins, which are left out. */
  readonly left: number;
  readonly top: number;
}

/** Number of dark pixels in each cell of the layout's grid. */
function inkIn({ data, width, height, left, top }: Inner, dark: number): number[] {
  const { columns, rows } = LAYOUT_GRID;
  const cells = Array.from({ length: columns * rows }, () => 0);
  for (let y = top; y < height - top; y += 1)
    for (let x = left; x < width - left; x += 1) {
      if ((data[y * width + x] ?? 255) >= dark) continue;
      const row = Math.floor(((y - top) / (height - 2 * top)) * rows);
      const column = Math.floor(((x - left) / (width - 2 * left)) * columns);
      const cell = row * columns + column;
      cells[cell] = (cells[cell] ?? 0) + 1;
    }
  return cells;
}

async function measured(jpeg: Uint8Array, paper: number): Promise<number | undefined> {
  const { data, info } = await sharp(jpeg)
    .resize({ width: MEASURED_WIDTH })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return skewOf({ width: info.width, height: info.height, data }, paper);
}

/** Median of bytes. */
function median(values: readonly number[]): number {
  const counts = new Uint32Array(256);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  let below = 0;
  return counts.findIndex((count) => (below += count) * 2 >= values.length);
}

async function codesOn(jpeg: Uint8Array): Promise<{ format: string; text: string }[]> {
  await prepare();
  const { data, info } = await sharp(jpeg)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb' as const,
  };
  const found = await readBarcodes(picture, {
    formats: [...FORMATS],
    tryHarder: true,
    maxNumberOfSymbols: CODES_MAXIMUM,
  });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ format, text }) => ({ format, text: text.slice(0, CODE_CHARACTERS) }));
}
