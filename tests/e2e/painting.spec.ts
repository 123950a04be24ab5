import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import type { Rect, Size } from '#core/kernel/geometry.ts';
import { expect, signIn, test } from './fixtures.ts';
import { pages } from './paper.ts';

const run = promisify(execFile);
/** The manual of 300 pages, and a page of it that is full of text. No font is embedded: each engine draws letters of its own, of the same widths. */
const MANUAL = 73;
const PAGE = 7;

/** Grey levels that right paintings of one page differ by in the mean; a line of text that is missing or elsewhere makes it 20 and more. */
const LIKE = 6;

/** CSS px that a page is wide when no picture of the whole of it is fine enough any more. */
const DETAILED = 5000;

// Each comparison draws a page by pdftoppm and takes a picture of the screen.
test.describe.configure({ timeout: 120_000 });

const sheet = (page: Page): Locator => pages(page).getByRole('group', { name: `Text der Seite ${PAGE}`, exact: true });

async function openText(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/viewer/#/document/${MANUAL}/index?page=${PAGE}`);
  await expect(sheet(page)).toBeAttached();
  await pages(page).focus();
}

/** What of the page is on the screen, whole device pixels from the page's top left. */
interface Seen extends Rect {
  /** The whole page. */
  readonly page: Size;
}

async function seenOf(page: Page, ratio: number): Promise<Seen> {
  const box = (await sheet(page).boundingBox())!;
  // The scroll bars lie within the region's box and are no part of the paper.
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
  return { x, y, width, height, page: { width: Math.round(box.width * ratio), height: Math.round(box.height * ratio) } };
}

async function painted(page: Page, { x, y, width, height }: Seen, ratio: number): Promise<Buffer> {
  const box = (await sheet(page).boundingBox())!;
  const screen = await page.screenshot();
  return sharp(screen).extract({ left: Math.round(box.x * ratio) + x, top: Math.round(box.y * ratio) + y, width, height }).removeAlpha().png().toBuffer();
}

/** The same as pdftoppm draws it, out of the original file. */
async function drawn(file: string, { x, y, width, height, page }: Seen): Promise<Buffer> {
  const size = ['-scale-to-x', page.width, '-scale-to-y', page.height, '-x', x, '-y', y, '-W', width, '-H', height];
  const out = path.join(path.dirname(file), 'page');
  await run('pdftoppm', ['-png', '-singlefile', '-f', PAGE, '-l', PAGE, ...size, file, out].map(String));
  return readFile(`${out}.png`);
}

interface Difference {
  readonly mean: number;
  /** Share of blocks with writing in them: nothing may be like nothing. */
  readonly written: number;
}

/** Mean difference of two pictures (0..255) in blocks of four by four pixels: edges may be smoothed otherwise, no line may be missing or elsewhere. */
async function difference(ours: Buffer, theirs: Buffer): Promise<Difference> {
  const { width, height } = await sharp(ours).metadata();
  const blocks = { width: Math.floor(width / 4), height: Math.floor(height / 4) };
  const grey = (picture: Buffer) => sharp(picture).removeAlpha().greyscale().resize({ ...blocks, fit: 'fill', kernel: 'linear' }).raw().toBuffer();
  const [a, b] = await Promise.all([grey(ours), grey(theirs)]);
  const sum = [...a].reduce((total, value, index) => total + Math.abs(value - b[index]!), 0);
  return { mean: sum / a.length, written: b.filter((value) => value < 160).length / b.length };
}

/** Pixels that are neither ink nor paper: the edges of letters, and the wider, the more blurred they are. */
async function edges(picture: Buffer): Promise<number> {
  return (await sharp(picture).greyscale().raw().toBuffer()).filter((value) => value > 80 && value < 176).length;
}

/** Fetches the original beside a folder for pdftoppm, runs, tidies up. Passes with a word where pdftoppm is missing. */
async function besidePoppler(page: Page, work: (file: string) => Promise<void>): Promise<void> {
  if (!(await run('pdftoppm', ['-v']).then(() => true, () => false))) {
    console.log('pdftoppm (package poppler-utils) is not on this machine: the painting was not compared');
    return;
  }
  const original = await page.evaluate(async ([docid, csrf]) => {
    const answer = await fetch(`/dms/document/${docid}/file`, { method: 'POST', headers: { [csrf]: '1', 'content-type': 'application/json' }, body: '{}' });
    return [...new Uint8Array(await answer.arrayBuffer())];
  }, [MANUAL, CSRF_HEADER] as const);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'painted-'));
  try {
    const file = path.join(folder, 'manual.pdf');
    await writeFile(file, Buffer.from(original));
    await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

for (const ratio of [1, 1.5, 2, 3]) {
  test(`[VIEW-01] what is painted is what pdftoppm draws, in the device's own pixels up to two for a CSS pixel, at a ratio of ${ratio}`, async ({ browser, company }) => {
    const page = await browser.newPage({ deviceScaleFactor: ratio, locale: 'de-DE', viewport: { width: 1200, height: 800 } });
    await signIn(page, company);
    await openText(page, company.url);
    const canvasRatio = await pages(page).locator('canvas').first().evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth);
    expect(canvasRatio).toBeCloseTo(Math.min(2, ratio), 2);
    await besidePoppler(page, async (file) => {
      for (const key of ['1', '2']) {
        await page.keyboard.press(key);
        await expect(async () => {
          const seen = await seenOf(page, ratio);
          const { mean, written } = await difference(await painted(page, seen, ratio), await drawn(file, seen));
          console.log(`ratio ${ratio}, key ${key}: mean difference ${mean.toFixed(2)}, written ${written.toFixed(3)}`);
          expect(written).toBeGreaterThan(0.002);
          expect(mean).toBeLessThan(LIKE);
        }).toPass({ timeout: 20_000 });
      }
    });
    await page.close();
  });
}

/** Zooms in until no picture of the whole page is fine enough any more. */
async function zoomIn(page: Page): Promise<void> {
  await pages(page).focus();
  await page.keyboard.press('1');
  await expect(async () => {
    await page.keyboard.press('+');
    expect((await sheet(page).boundingBox())!.width).toBeGreaterThan(DETAILED);
  }).toPass();
}

/** What is on the screen becomes as sharp as pdftoppm draws it, and is the same. */
async function expectSharp(page: Page, file: string): Promise<void> {
  await expect(async () => {
    const seen = await seenOf(page, 1);
    const [ours, theirs] = [await painted(page, seen, 1), await drawn(file, seen)];
    const { mean, written } = await difference(ours, theirs);
    const blur = (await edges(ours)) / (await edges(theirs));
    console.log(`zoomed in: mean difference ${mean.toFixed(2)}, written ${written.toFixed(3)}, edges ${blur.toFixed(2)} times as wide`);
    expect(written).toBeGreaterThan(0.005);
    expect(mean).toBeLessThan(LIKE);
    expect(blur).toBeLessThan(1.5);
  }).toPass({ timeout: 20_000 });
}

test('[VIEW-01] zoomed in beyond what a whole page may be, what is seen is as sharp as pdftoppm draws it, and the rest is not fetched', async ({ page, company }) => {
  await signIn(page, company);
  await openText(page, company.url);
  await besidePoppler(page, async (file) => {
    const bytes: number[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('region=')) bytes.push((await response.body()).length);
    });
    await zoomIn(page);
    await expectSharp(page, file);
    await pages(page).evaluate((region) => region.scrollBy({ left: 400, top: 300, behavior: 'instant' }));
    await expectSharp(page, file);
    expect(bytes.length).toBeGreaterThan(1);
    expect(Math.max(...bytes)).toBeLessThan(1_500_000);
  });
});

test('[VIEW-04] the full document is as sharp when zoomed in', async ({ page, company }) => {
  await signIn(page, company);
  await openText(page, company.url);
  await besidePoppler(page, async (file) => {
    await page.getByRole('button', { name: 'Seitenansicht' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Vollständiges Dokument laden' }).click();
    await expect(page.getByText('Das vollständige Dokument ist geladen.')).toBeVisible();
    await page.route('**/page/*/image/**', (route) => route.abort());
    await zoomIn(page);
    await expectSharp(page, file);
  });
});
