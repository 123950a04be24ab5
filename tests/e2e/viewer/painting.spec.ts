import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { besidePoppler, difference, drawn, LIKE, painted, seenOf, sheetOf } from '#tests/e2e/painted.ts';
import { isSharp, pages } from '#tests/e2e/paper.ts';
import { locale, say } from '#tests/e2e/texts.ts';

/**
 * The 300-page manual, and a page of it full of text. No font is embedded: each engine uses its own glyphs with the
 * same widths.
 */
const MANUAL = 73;
const PAGE = 7;

/** Page width in CSS px beyond which an image of the whole page is not sharp enough. */
const DETAILED = 5000;

// Each comparison renders a page with pdftoppm and takes a screenshot.

async function openText(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/viewer/#/document/${MANUAL}/index?page=${PAGE}`);
  await expect(sheetOf(page, PAGE)).toBeAttached();
  await pages(page).focus();
}

/** Pixels that are neither ink (including blue) nor paper: the anti-aliased edges of letters, which grow with blur. */
async function edges(picture: Buffer): Promise<number> {
  return (await sharp(picture).greyscale().raw().toBuffer()).filter((value) => value > 100 && value < 176).length;
}

/** The manual's original file, for pdftoppm. */
const original =
  (page: Page, { url }: { readonly url: string }) =>
  async (): Promise<Buffer> => {
    const answer = await page.request.post(`${url}/dms/document/${MANUAL}/file`, {
      headers: { [CSRF_HEADER]: '1' },
      data: {},
    });
    return answer.body();
  };

for (const ratio of [1, 1.5, 2, 3]) {
  test(`[VIEW-01] pages look as pdftoppm draws them, at up to two device pixels per CSS pixel, at a ratio of ${ratio}`, async ({
    browser,
    company,
  }) => {
    const page = await browser.newPage({
      deviceScaleFactor: ratio,
      locale,
      viewport: { width: 1200, height: 800 },
    });
    await signIn(page, company);
    await openText(page, company.url);
    const canvas = pages(page).locator('canvas').first();
    await expect
      .poll(() => canvas.evaluate((drawnOn: HTMLCanvasElement) => drawnOn.width / drawnOn.clientWidth))
      .toBeCloseTo(Math.min(2, ratio), 2);
    await besidePoppler(original(page, company), async (file) => {
      for (const key of ['1', '2']) {
        await page.keyboard.press(key);
        await expect(async () => {
          const seen = await seenOf(page, PAGE, ratio);
          const { mean, written } = await difference(
            await painted(page, PAGE, seen, ratio),
            await drawn(file, PAGE, seen),
          );
          console.log(`ratio ${ratio}, key ${key}: mean difference ${mean.toFixed(2)}, written ${written.toFixed(3)}`);
          expect(written).toBeGreaterThan(0.002);
          expect(mean).toBeLessThan(LIKE);
        }).toPass({ timeout: 60_000 });
      }
    });
    await page.close();
  });
}

/** Zooms in until an image of the whole page is not sharp enough any more. */
async function zoomIn(page: Page): Promise<void> {
  await pages(page).focus();
  await page.keyboard.press('1');
  await expect(async () => {
    await page.keyboard.press('+');
    expect((await sheetOf(page, PAGE).boundingBox())!.width).toBeGreaterThan(DETAILED);
  }).toPass();
}

/** Waits until the visible part is as sharp as pdftoppm's rendering and matches it. */
async function expectSharp(page: Page, file: string): Promise<void> {
  await expect(async () => {
    const seen = await seenOf(page, PAGE, 1);
    const [ours, theirs] = [await painted(page, PAGE, seen, 1), await drawn(file, PAGE, seen)];
    const { mean, written } = await difference(ours, theirs);
    const blur = (await edges(ours)) / (await edges(theirs));
    console.log(
      `zoomed in: mean difference ${mean.toFixed(2)}, written ${written.toFixed(3)}, edges ${blur.toFixed(2)} times as wide`,
    );
    expect(written).toBeGreaterThan(0.005);
    expect(mean).toBeLessThan(LIKE);
    expect(blur).toBeLessThan(1.5);
  }).toPass({ timeout: 60_000 });
}

test('[VIEW-01] zoomed in beyond a whole page’s limit, the visible part is as sharp as pdftoppm’s, and the rest is not fetched', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openText(page, company.url);
  await besidePoppler(original(page, company), async (file) => {
    const bytes: number[] = [];
    page.on('requestfinished', async (request) => {
      if (request.url().includes('region=')) bytes.push((await request.sizes()).responseBodySize);
    });
    await zoomIn(page);
    await expectSharp(page, file);
    await pages(page).evaluate((region) => region.scrollBy({ left: 400, behavior: 'instant' }));
    await expectSharp(page, file);
    await expect.poll(() => bytes.length).toBeGreaterThan(1);
    expect(Math.max(...bytes)).toBeLessThan(1_500_000);
  });
});

test('[VIEW-04] the full document is equally sharp when zoomed in', async ({ page, company }) => {
  await signIn(page, company);
  await openText(page, company.url);
  await besidePoppler(original(page, company), async (file) => {
    await page.getByRole('button', { name: say('viewer:view.modes') }).click();
    await page.getByRole('menuitemcheckbox', { name: say('viewer:full.load') }).click();
    await expect(page.getByText(say('viewer:full.done'))).toBeVisible();
    await page.route('**/page/*/image/**', (route) => route.abort());
    await zoomIn(page);
    await expectSharp(page, file);
  });
});

/** Scrolls twelve views down in a second; the clock is stopped, so the pages never come to rest. */
async function fly(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let frame = 0; frame < 60; frame++) {
    await page.clock.runFor(16);
    await pages(page).evaluate(
      (region) =>
        new Promise<void>((resolve) => {
          region.addEventListener('scroll', () => resolve(), { once: true });
          region.scrollTop += region.clientHeight / 5;
        }),
    );
  }
}

/** Pages that fly by, beneath the window. */
const flyingPages = (page: Page) => pages(page).locator('[aria-hidden] > canvas').filter({ visible: true });

/** Whether the window with the canvas has been let go, and only pages that fly by are in view. */
const areFlying = (page: Page): Promise<boolean> =>
  pages(page).evaluate((region) => {
    const { top, bottom } = region.getBoundingClientRect();
    const isInView = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      return box.bottom > top && box.top < bottom;
    };
    return (
      !isInView(region.querySelector(':not([aria-hidden]) > canvas')!) &&
      [...region.querySelectorAll('[aria-hidden] > canvas')].some(
        (one) => one.checkVisibility({ visibilityProperty: true }) && isInView(one),
      )
    );
  });

/** What can be seen while the pages fly by is what is drawn when they come to rest at the same place. */
async function expectSameInFlight(page: Page): Promise<void> {
  await fly(page);
  await expect.poll(() => areFlying(page)).toBe(true);
  let flying = await pages(page).screenshot();
  await expect
    .poll(async () => {
      const before = flying;
      flying = await pages(page).screenshot();
      const { mean, written } = await difference(flying, before);
      return mean === 0 && written > 0.002;
    })
    .toBe(true);
  await page.clock.resume();
  await expect(flyingPages(page)).toHaveCount(0);
  await expect.poll(async () => (await difference(await pages(page).screenshot(), flying)).mean).toBeLessThan(LIKE);
}

test('[VIEW-01] [VIEW-02] pages that fly by can be seen, and are drawn as before once they rest', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openText(page, company.url);
  await isSharp(page);
  const seen = await seenOf(page, PAGE, 1);
  const before = await painted(page, PAGE, seen, 1);
  const place = await pages(page).evaluate((region) => region.scrollTop);

  await expectSameInFlight(page);
  await pages(page).evaluate((region, top) => region.scrollTo({ top }), place);
  await expect.poll(async () => (await difference(await painted(page, PAGE, seen, 1), before)).mean).toBeLessThan(1);
});

test('[VIEW-02] pages fly by the way they are drawn at one and a half device pixels per CSS pixel', async ({
  browser,
  company,
}) => {
  const page = await browser.newPage({ deviceScaleFactor: 1.5, locale });
  await signIn(page, company);
  await openText(page, company.url);
  await isSharp(page);
  await expectSameInFlight(page);
  await page.close();
});

test('[VIEW-02] rotated pages fly by the way they are drawn', async ({ page, company }) => {
  await signIn(page, company);
  await openText(page, company.url);
  await isSharp(page);
  await page.getByRole('button', { name: say('viewer:rotate'), exact: true }).click();
  await expectSameInFlight(page);
});

test('[VIEW-02] a zoom while pages fly by is drawn in the next frame, though they fly on', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openText(page, company.url);
  await isSharp(page);
  await fly(page);
  expect(await areFlying(page)).toBe(true);
  await pages(page).evaluate(
    (region) =>
      new Promise<void>((resolve) => {
        region.dispatchEvent(new KeyboardEvent('keydown', { key: '-', bubbles: true, cancelable: true }));
        region.addEventListener('scroll', () => resolve(), { once: true });
        region.scrollTop += region.clientHeight / 5;
      }),
  );
  await page.clock.runFor(16);
  expect(await areFlying(page)).toBe(false);
});
