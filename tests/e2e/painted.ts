import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Rect, Size } from '#core/kernel/geometry.ts';
import { pages } from './paper.ts';
import { say } from './texts.ts';

const run = promisify(execFile);

/**
 * Maximum mean grey-level difference between correct renderings of a page; a missing or displaced line of text gives 20
 * or more.
 */
export const LIKE = 6;

/** A page with text, on screen. */
export const sheetOf = (page: Page, no: number): Locator =>
  pages(page).getByRole('group', { name: say('viewer:text.page', { page: no }), exact: true });

/** The visible part of a page, in device pixels from its top left corner. */
export interface Seen extends Rect {
  /** Size of the whole page. */
  readonly page: Size;
}

export async function seenOf(page: Page, no: number, ratio: number): Promise<Seen> {
  const box = (await sheetOf(page, no).boundingBox())!;
  // Scroll bars are inside the region's box but not part of the page.
  const view = await pages(page).evaluate((region) => {
    const { x, y } = region.getBoundingClientRect();
    return { x, y, width: region.clientWidth, height: region.clientHeight };
  });
  const side = (at: number, length: number, from: number, room: number) => {
    const start = Math.ceil(Math.max(0, from - at) * ratio) + 1;
    return [start, Math.floor(Math.min(length, from + room - at) * ratio) - 1 - start] as const;
  };
  const [x, width] = side(box.x, box.width, view.x, view.width);
  const [y, height] = side(box.y, box.height, view.y, view.height);
  return {
    x,
    y,
    width,
    height,
    page: { width: Math.round(box.width * ratio), height: Math.round(box.height * ratio) },
  };
}

export async function painted(page: Page, no: number, { x, y, width, height }: Seen, ratio: number): Promise<Buffer> {
  const box = (await sheetOf(page, no).boundingBox())!;
  const screen = await page.screenshot();
  return sharp(screen)
    .extract({ left: Math.round(box.x * ratio) + x, top: Math.round(box.y * ratio) + y, width, height })
    .removeAlpha()
    .png()
    .toBuffer();
}

/**
 * The same area rendered from the original file by pdftoppm. @param isOnSide rotated by its /Rotate: pdftoppm uses the
 * page size before rotation
 */
export async function drawn(
  file: string,
  no: number,
  { x, y, width, height, page }: Seen,
  isOnSide = false,
): Promise<Buffer> {
  const [across, down] = isOnSide ? [page.height, page.width] : [page.width, page.height];
  const size = ['-cropbox', '-scale-to-x', across, '-scale-to-y', down, '-x', x, '-y', y, '-W', width, '-H', height];
  const out = path.join(path.dirname(file), 'page');
  await run('pdftoppm', ['-png', '-singlefile', '-f', no, '-l', no, ...size, file, out].map(String));
  return readFile(`${out}.png`);
}

export interface Difference {
  readonly mean: number;
  /** Share of blocks with text in them, to detect that blank pages are being compared. */
  readonly written: number;
}

/**
 * Mean difference of two images (0–255) in blocks of 4×4 pixels: tolerates different anti-aliasing but not missing or
 * displaced lines.
 */
export async function difference(ours: Buffer, theirs: Buffer): Promise<Difference> {
  const { width, height } = await sharp(ours).metadata();
  const blocks = { width: Math.floor(width / 4), height: Math.floor(height / 4) };
  const grey = (picture: Buffer) =>
    sharp(picture)
      .removeAlpha()
      .greyscale()
      .resize({ ...blocks, fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer();
  const [a, b] = await Promise.all([grey(ours), grey(theirs)]);
  const sum = [...a].reduce((total, value, index) => total + Math.abs(value - b[index]!), 0);
  return { mean: sum / a.length, written: b.filter((value) => value < 160).length / b.length };
}

/** Saves the original for pdftoppm, runs the work and cleans up. If pdftoppm is not installed, logs that and passes. */
export async function besidePoppler(
  original: () => Promise<Buffer>,
  work: (file: string) => Promise<void>,
): Promise<void> {
  if (
    !(await run('pdftoppm', ['-v']).then(
      () => true,
      () => false,
    ))
  ) {
    console.log('pdftoppm (package poppler-utils) is not on this machine: the painting was not compared');
    return;
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'painted-'));
  try {
    const file = path.join(folder, 'original.pdf');
    await writeFile(file, await original());
    await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
