import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { Size } from '#core/kernel/geometry.ts';

const run = promisify(execFile);

/** How far two pictures of one page differ, in grey levels of 0 to 255 over cells of 8 × 8 pixels. */
export interface Difference {
  readonly mean: number;
  /** Share of cells that differ by more than 48 grey levels: something is missing or moved there. */
  readonly strayed: number;
}

/**
 * How much two correct renderings may differ. Two engines place and smooth glyph edges differently by up to a pixel,
 * which is noise within a cell of 8 pixels: at most 3 grey levels for ordinary files of the corpus. A missing image,
 * turned page or lost line differs by far more: the one known wrong rendering has 25.
 */
export const TOLERANCE: Difference = { mean: 5, strayed: 0.01 };

const CELL = 8;
const STRAYED = 48;
/** Whether poppler is installed for comparison. */
export const hasPoppler = async (): Promise<boolean> =>
  run('pdftoppm', ['-v']).then(
    () => true,
    () => false,
  );

/**
 * Difference between a picture and a page (counted from 1) drawn by poppler. Poppler's first engine shifts skewed
 * scans, while its second agrees with PDFium, so the second is used if the first differs.
 */
export const differenceFromPoppler = async (picture: Buffer, path: string, page: number): Promise<Difference> => {
  const { width, height } = await sharp(picture).metadata();
  // At double resolution: poppler drops samples when it shrinks a bilevel scan.
  const scale = ['-scale-to-x', String(width * 2), '-scale-to-y', String(height * 2)];
  const draw = [...scale, '-f', String(page), '-l', String(page), '-singlefile', path];
  const splash = await difference(picture, await portablePixmap('pdftoppm', draw));
  if (splash.mean < TOLERANCE.mean && splash.strayed < TOLERANCE.strayed) return splash;
  return difference(picture, await stdoutOf('pdftocairo', ['-png', ...draw, '-']));
};

/** Compares two pictures (any format sharp reads) of the same page. */
export const difference = async (one: Buffer, other: Buffer | Sharp): Promise<Difference> => {
  const { width, height } = await sharp(one).metadata();
  const cells = { width: Math.ceil(width / CELL), height: Math.ceil(height / CELL) };
  const [left, right] = await Promise.all([one, other].map((picture) => greyCells(picture, cells)));
  if (!left || left.length !== right?.length) throw new Error('pictures have no cells in common');
  const differences = Array.from(left, (value, index) => Math.abs(value - (right[index] ?? 0)));
  const sum = differences.reduce((total, value) => total + value, 0);
  return {
    mean: sum / differences.length,
    strayed: differences.filter((value) => value > STRAYED).length / differences.length,
  };
};

const stdoutOf = async (command: string, options: readonly string[]): Promise<Buffer> => {
  const { stdout } = await run(command, options, { encoding: 'buffer', maxBuffer: 2 ** 28 });
  return stdout;
};

/**
 * sharp cannot read PPM, and poppler takes seconds to write PNG. The header gives size and depth; raw pixels follow.
 */
const portablePixmap = async (command: string, options: readonly string[]): Promise<Sharp> => {
  const ppm = await stdoutOf(command, options);
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/u.exec(ppm.toString('latin1', 0, 64));
  if (!header) throw new Error(`${command} wrote no pixmap`);
  return sharp(ppm.subarray(header[0].length), {
    raw: { width: Number(header[1]), height: Number(header[2]), channels: 3 },
  });
};

const greyCells = (picture: Buffer | Sharp, cells: Size): Promise<Buffer> =>
  (Buffer.isBuffer(picture) ? sharp(picture) : picture)
    .flatten({ background: 'white' })
    .greyscale()
    .resize({ ...cells, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
