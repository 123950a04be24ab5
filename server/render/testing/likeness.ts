import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { Size } from '#core/kernel/geometry.ts';

const run = promisify(execFile);

/** How far two pictures of one page differ, in grey levels of 0 to 255 over cells of 8 × 8 pixels. */
export interface Difference {
  readonly mean: number;
  /** Share of cells that differ by more than 48 grey levels: something there is missing or elsewhere. */
  readonly strayed: number;
}

/**
 * What two right renderings may differ by. Two engines place and smooth every glyph edge differently, by up to a pixel:
 * that is noise within a cell of 8 pixels, at most 3 grey levels for the ordinary files of the corpus. A missing image, a
 * turned page, a lost line of text is not: the one known wrong rendering among them stands at 25.
 */
export const TOLERANCE: Difference = { mean: 5, strayed: 0.01 };

const CELL = 8;
const STRAYED = 48;
/** Poppler has two engines; the first shifts skewed scans, where the second agrees with PDFium. */
const ENGINES = ['pdftoppm', 'pdftocairo'] as const;

/** Whether poppler is installed, to compare with. */
export const hasPoppler = async (): Promise<boolean> => run('pdftoppm', ['-v']).then(() => true, () => false);

/** Difference of a picture from a page (counted from 1) as poppler draws it, by the one of its engines that comes nearer. */
export const differenceFromPoppler = async (picture: Buffer, path: string, page: number): Promise<Difference> => {
  const { width, height } = await sharp(picture).metadata();
  const differences: Difference[] = [];
  for (const engine of ENGINES) differences.push(await difference(picture, await popplerPage(engine, path, page, { width, height })));
  return differences.reduce((one, other) => (other.mean < one.mean ? other : one));
};

/** Compares two pictures (any format sharp reads) of the same page. */
export const difference = async (one: Buffer, other: Buffer): Promise<Difference> => {
  const { width, height } = await sharp(one).metadata();
  const cells = { width: Math.ceil(width / CELL), height: Math.ceil(height / CELL) };
  const [left, right] = await Promise.all([one, other].map((picture) => greyCells(picture, cells)));
  if (!left || left.length !== right?.length) throw new Error('pictures have no cells in common');
  const differences = Array.from(left, (value, index) => Math.abs(value - (right[index] ?? 0)));
  const sum = differences.reduce((total, value) => total + value, 0);
  return { mean: sum / differences.length, strayed: differences.filter((value) => value > STRAYED).length / differences.length };
};

/** Drawn with twice the pixels either way: poppler drops samples where it has to shrink a bilevel scan. */
const popplerPage = async (engine: string, path: string, page: number, size: Size): Promise<Buffer> => {
  const range = ['-f', String(page), '-l', String(page), '-singlefile'];
  const scale = ['-scale-to-x', String(size.width * 2), '-scale-to-y', String(size.height * 2)];
  const { stdout } = await run(engine, ['-png', ...range, ...scale, path, ...(engine === 'pdftocairo' ? ['-'] : [])], { encoding: 'buffer', maxBuffer: 2 ** 28 });
  return stdout;
};

const greyCells = (picture: Buffer, cells: Size): Promise<Buffer> => sharp(picture).flatten({ background: 'white' }).greyscale().resize({ ...cells, fit: 'fill', kernel: 'linear' }).raw().toBuffer();
