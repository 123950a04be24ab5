import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../accessible.ts';
import { photograph } from '#tests/e2e/look.ts';
import { Renderer } from '#server/render/renderer.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { draw, openFirst, waitForPaper } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

/** The demo company's manual: 300 pages. */
const MANUAL = '#/document/73/index';
const strip = (page: Page): Locator => page.getByRole('listbox', { name: say('viewer:shortcuts.groups.list') });
const option = (page: Page, number: number): Locator =>
  strip(page).getByRole('option', { name: say('viewer:strip.page', { page: number }), exact: true });
const pageField = (page: Page): Locator => page.getByRole('textbox', { name: say('viewer:page'), exact: true });
/** A page's thumbnail once it is drawn. */
const picture = (page: Page, number: number): Locator => strip(page).locator(`img[data-page="${number}"]`);

async function look(page: Page, name: string): Promise<void> {
  await photograph(page, name);
  await expectAccessible(page, name);
}

test('[VIEW-03] the strip of 300 pages loads visible thumbnails only; click and keyboard go to pages', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', MANUAL);
  await waitForPaper(page);
  await expect(picture(page, 1)).toBeVisible();
  await expect(picture(page, 2)).toBeVisible();
  expect(await strip(page).getByRole('option').count()).toBeLessThan(20);
  await look(page, 'strip-light');
  await expect(page.getByText(say('viewer:strip.count', { count: 300 }), { exact: true })).toBeVisible();
  await expect(page.getByText(/^[\d.,]+ (KiB|MiB)$/)).toBeVisible();

  await option(page, 3).click();
  await expect(pageField(page)).toHaveValue('3');
  await expect(option(page, 3)).toHaveAttribute('aria-selected', 'true');

  await strip(page).press('End');
  await expect(picture(page, 300)).toBeVisible();
  await expect(pageField(page)).toHaveValue('3');
  await strip(page).press('ArrowUp');
  await strip(page).press('Enter');
  await expect(pageField(page)).toHaveValue('299');
  await strip(page).press('Home');
  await strip(page).press('Enter');
  await expect(pageField(page)).toHaveValue('1');
});

test('[VIEW-03] thumbnails have device resolution; the strip is closed and stays closed', async ({ page, company }) => {
  await signIn(page, company, 'clerk', MANUAL);
  await expect(picture(page, 1)).toBeVisible();
  const excess = () =>
    picture(page, 1).evaluate(
      ({ naturalWidth, clientWidth }: HTMLImageElement) => naturalWidth - Math.round(clientWidth * devicePixelRatio),
    );
  await expect.poll(excess).toBe(0);
  await page.getByRole('button', { name: say('viewer:strip.hide') }).click();
  await expect(strip(page)).toBeHidden();
  await page.reload();
  await waitForPaper(page);
  await expect(strip(page)).toBeHidden();
  await page.getByRole('button', { name: say('viewer:strip.show') }).click();
  await expect(strip(page)).toBeVisible();
});

test('[VIEW-03] [VIEW-06] a thumbnail shows its page’s marks as soon as they are saved', async ({ page, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Rechnung');
  const red = () =>
    strip(page)
      .locator('img[data-page]')
      .first()
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
        const context = canvas.getContext('2d')!;
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let at = 0; at < data.length; at += 4)
          if (data[at]! > 170 && data[at + 1]! < 130 && data[at + 2]! < 130) count += 1;
        return count;
      });
  await expect(strip(page).locator('img[data-page]').first()).toBeVisible();
  // Decoding is refused if a newer thumbnail takes the place of the image meanwhile.
  let before = 0;
  await expect(async () => {
    before = await red();
  }).toPass();
  await page.getByRole('button', { name: say('viewer:edit') }).click();
  await page.getByRole('button', { name: say('viewer:tools.rectangle') }).click();
  await draw(page, [0.25, 0.25], [0.65, 0.75]);
  await page.getByRole('button', { name: say('signature:own.save'), exact: true }).click();
  await expect(page.getByText(say('viewer:saved'))).toBeVisible();
  await expect(async () => expect(await red()).toBeGreaterThan(before + 60)).toPass();
});

test('[VIEW-07] the print dialog refuses missing pages, and passes the requested number of pictures to the browser', async ({
  page,
  company,
}) => {
  await page.addInitScript(() => {
    if (window.top !== window) window.print = () => void 0;
  });
  await signIn(page, company, 'clerk', MANUAL);
  await waitForPaper(page);
  let deliver!: () => void;
  const late = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route('**/assets/PrintForm-*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: say('viewer:print.open') });
  // The apply button is disabled until the form has loaded.
  await expect(dialog.getByRole('button', { name: say('viewer:print.open') })).toBeDisabled();
  deliver();
  await expect(dialog.getByLabel(say('print:range'))).toBeFocused();
  await dialog.getByLabel(say('print:range')).fill('299-301');
  await dialog.getByRole('button', { name: say('viewer:print.open') }).click();
  await expect(dialog.getByText(say('print:rangeInvalid', { count: 300 }))).toBeVisible();
  await look(page, 'print-refused');
  await dialog.getByLabel(say('print:range')).fill('1-2, 5');
  await dialog.getByRole('button', { name: say('viewer:print.open') }).click();
  await expect(dialog).toBeHidden();
  const pictures = page.frameLocator('iframe[data-print]').locator('img');
  await expect(pictures).toHaveCount(3);
  await expect
    .poll(() => pictures.first().evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
    .toBeGreaterThan(2400);
  await page
    .locator('iframe[data-print]')
    .evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('iframe[data-print]')).toHaveCount(0);
});

test('[VIEW-07] [ERR-01] printing stops at a failed page with the reason, and retries or skips it; closing cancels', async ({
  page,
  company,
}) => {
  await page.addInitScript(() => {
    if (window.top !== window) window.print = () => void 0;
  });
  await signIn(page, company, 'clerk', MANUAL);
  await waitForPaper(page);
  const damaged = /page\/7\/image.*dpi=300/;
  await page.route(/page\/6\/image.*dpi=300/, (route) => route.abort('connectionreset'));
  await page.route(damaged, async (route) => {
    const answer = await route.fetch();
    const body = await answer.body();
    await route.fulfill({ contentType: 'image/jpeg', body: body.subarray(0, body.length / 2) });
  });
  const dialog = page.getByRole('dialog', { name: say('viewer:print.open') });
  const failure = dialog.getByRole('alert');
  const frames = page.locator('iframe[data-print]');
  const pictures = page.frameLocator('iframe[data-print]').locator('img');
  const begin = async (): Promise<void> => {
    await page.keyboard.press('Control+p');
    await expect(dialog.getByLabel(say('print:range'))).toBeFocused();
    await page.keyboard.type('5-7');
    await page.keyboard.press('Enter');
  };
  await begin();
  await expect(failure).toHaveText(saying('print:failed', { page: 6 }));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(frames).toHaveCount(0);

  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    if (request.url().includes('dpi=300')) asked.push(new URL(request.url()).searchParams);
  });
  await begin();
  await expect(failure).toContainText(saying('print:failed', { page: 6 }));
  await look(page, 'print-stuck');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, 'print-stuck-dark-phone');
  await dialog.getByRole('button', { name: say('print:leaveOut', { page: 6 }) }).click();
  await expect(failure).toHaveText(say('print:failed', { page: 7, reason: say('print:broken') }));
  await expect(dialog.getByRole('button', { name: say('compare:again') })).toBeFocused();
  await page.unroute(damaged);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(pictures).toHaveCount(2);
  // Preloaded pages are reused; they are requested like pages on screen except for resolution.
  expect(asked.map((query) => [query.get('quality'), query.get('progressive')])).toEqual(
    Array.from({ length: 4 }, () => ['75', '0']),
  );
});

test('[VIEW-07] a PDF downloaded with marks has the saved mark drawn in, the original has not', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Rechnung');
  await page.getByRole('button', { name: say('viewer:edit') }).click();
  await page.getByRole('button', { name: say('viewer:tools.rectangle') }).click();
  await draw(page, [0.3, 0.2], [0.6, 0.4]);
  await page.getByRole('button', { name: say('signature:own.save'), exact: true }).click();
  await expect(page.getByText(say('viewer:saved'))).toBeVisible();
  // Without the editing tools the toolbar has space for its download menu.
  await page.getByRole('button', { name: say('viewer:finish') }).click();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'marked-'));
  const renderer = new Renderer({ size: 1, cacheDirectory: path.join(folder, 'cache') });
  const redOf = async (entry: string): Promise<number> => {
    await page.getByRole('button', { name: say('account:recovery.download'), exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: entry }).click(),
    ]);
    const saved = path.join(folder, entry);
    await file.saveAs(saved);
    const image = await renderer.renderPage({
      owner: 'test',
      priority: 'visible',
      path: saved,
      sha256: entry,
      kind: 'pdf',
      page: 1,
      dpi: 100,
      quality: 90,
      progressive: false,
    });
    if (!image.ok) throw new Error(image.error);
    const { data, info } = await sharp(image.value.jpeg).raw().toBuffer({ resolveWithObject: true });
    let red = 0;
    for (let at = 0; at < data.length; at += info.channels)
      if (data[at]! > 190 && data[at + 1]! < 80 && data[at + 2]! < 80) red += 1;
    return red;
  };
  try {
    const original = await redOf(say('viewer:download'));
    expect(await redOf(say('viewer:downloads.marked'))).toBeGreaterThan(original + 500);
  } finally {
    await renderer.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('[VIEW-02] the sheet lists the keys; the inspector shows what is held and measures itself', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', MANUAL);
  await waitForPaper(page);
  await page.keyboard.press('Shift+?');
  const sheet = page.getByRole('dialog', { name: say('settings:shortcuts') });
  await expect(sheet.getByText(say('viewer:nextPage'), { exact: true })).toBeVisible();
  await expect(sheet.getByText(say('viewer:tools.highlighter'), { exact: true })).toBeVisible();
  await look(page, 'shortcuts-light');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Alt+i');
  const inspector = page.getByRole('region', { name: say('inspector:title') });
  await expect(inspector.getByText(/^\d+(?:,\d)? ms$/u)).not.toHaveText('0 ms');
  // The opening time, next to the medians of fetching and decoding.
  await expect(inspector.getByText(/^[\d.,]+ \/ [\d.,]+ ms$/u).first()).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByName('viewer:inspector').length)).toBeGreaterThan(0);
  await look(page, 'inspector-light');
  await page.keyboard.press('Control+Alt+i');
  await expect(inspector).toBeHidden();
});

test.describe('on a phone in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  test('[VIEW-03] the strip covers the page on request, and closes once a page is chosen', async ({
    page,
    company,
  }) => {
    await signIn(page, company, 'clerk', MANUAL);
    await waitForPaper(page);
    await expect(strip(page)).toBeHidden();
    await page.getByRole('button', { name: say('viewer:strip.show') }).click();
    await expect(picture(page, 1)).toBeVisible();
    await look(page, 'strip-dark-phone');
    await option(page, 2).click();
    await expect(strip(page)).toBeHidden();
    await expect(pageField(page)).toHaveValue('2');
  });
});
