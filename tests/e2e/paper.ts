import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './fixtures.ts';
import { say, saying } from './texts.ts';

/** The scrolling region with a document's pages. */
export const pages = (page: Page): Locator => page.getByLabel(saying('viewer:pages'));

/** Number of pixels close to a colour (each channel within 24). */
export async function pixelsNear(
  picture: Buffer,
  [red, green, blue]: readonly [number, number, number],
): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if (Math.abs(data[at]! - red) < 24 && Math.abs(data[at + 1]! - green) < 24 && Math.abs(data[at + 2]! - blue) < 24)
      count += 1;
  }
  return count;
}

/** The pen's default colour. */
const INK = [217, 45, 32] as const;

/** Pixels of fresh ink visible on the pages, in the given share from the left: red messages may appear on the right. */
export async function ink(page: Page, share = 0.62): Promise<number> {
  const { x, y, width, height } = (await pages(page).boundingBox())!;
  return pixelsNear(await page.screenshot({ clip: { x, y, width: width * share, height } }), INK);
}

/**
 * The same once a stroke has been painted: the last frame of a stroke is drawn after the button was released.
 * @param least what is on the pages anyway
 */
export async function inkDrawn(page: Page, least = 0): Promise<number> {
  let before = Number.NaN;
  await expect
    .poll(
      async () => {
        const now = await ink(page);
        const isAtRest = now === before && now > least;
        before = now;
        return isAtRest;
      },
      { message: 'the stroke is painted' },
    )
    .toBe(true);
  return before;
}

/** What the viewer measures when a document’s page has its final resolution. */
const SHARP = 'viewer:open→sharp';

/** Waits for a page’s final resolution: on the first, coarse picture a stroke over text has other edges. */
export async function isSharp(page: Page): Promise<void> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, SHARP);
}

/** Waits until there are enough dark pixels for text to be visible. */
export async function waitForPaper(page: Page): Promise<void> {
  await expect(pages(page)).toBeVisible();
  await expect
    .poll(async () => pixelsNear(await pages(page).screenshot(), [20, 20, 20]), { message: 'text on the paper' })
    .toBeGreaterThan(50);
}

/** Where something is, once it no longer moves. */
export async function atRest(what: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let place = '';
  await expect
    .poll(
      async () => {
        const before = place;
        place = JSON.stringify(await what.boundingBox());
        return place === before && place !== 'null';
      },
      { message: 'no longer moves' },
    )
    .toBe(true);
  return JSON.parse(place) as { x: number; y: number; width: number; height: number };
}

/** Draws with the mouse through points given as fractions of the pages' box. */
export async function draw(page: Page, ...points: readonly (readonly [x: number, y: number])[]): Promise<void> {
  const box = (await pages(page).boundingBox())!;
  const at = ([x, y]: readonly [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(points[0]!));
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(...at(point), { steps: 12 });
  await page.mouse.up();
}

/**
 * Searches for some words and opens the first result by double click, like a user; its page is sharp then.
 * @param isMeasured false if the test holds the browser's clock, which measures nothing then
 */
export async function openFirst(page: Page, words: string, isMeasured = true): Promise<void> {
  await page
    .getByRole('searchbox')
    .or(page.getByLabel(say('search:fulltext.label')))
    .first()
    .fill(words);
  await page.getByRole('button', { name: say('search:panel.search'), exact: true }).click();
  await page.evaluate((name) => performance.clearMeasures(name), SHARP);
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first()
    .dblclick();
  // Waited for before pixels are counted, because each count takes a screenshot.
  if (isMeasured) await isSharp(page);
  await waitForPaper(page);
  // Close the find bar, which opens with the search words.
  if (words === '') return;
  await page
    .getByRole('search', { name: say('viewer:find.open') })
    .getByRole('button', { name: say('find:close'), exact: true })
    .click();
}
