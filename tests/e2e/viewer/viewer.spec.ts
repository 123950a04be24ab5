import type { Locator, Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { atRest, pages } from '#tests/e2e/paper.ts';
import { locale, say, saying } from '#tests/e2e/texts.ts';

/** The 300-page manual, and a one-page invoice. */
const MANUAL = 73;
const IMAGES = '**/page/*/image/**';

const pageField = (page: Page): Locator => page.getByLabel(say('viewer:page'), { exact: true });
const percent = (page: Page): Locator => page.getByRole('button', { name: saying('viewer:zoom', {}, { whole: true }) });
const sheet = (page: Page, no: number): Locator =>
  pages(page).getByRole('group', { name: say('viewer:text.page', { page: no }), exact: true });
const retry = (page: Page): Locator => page.getByRole('button', { name: say('compare:again') });

/** Waits for text on the page; at a small zoom it is grey, but much darker than the number of a page not loaded yet. */
async function waitForWriting(page: Page, least = 500): Promise<void> {
  const dark = async () =>
    (
      await sharp(await pages(page).screenshot())
        .greyscale()
        .raw()
        .toBuffer()
    ).filter((value) => value < 140).length;
  await expect.poll(dark, { message: 'writing on the paper' }).toBeGreaterThan(least);
}

async function openManual(page: Page, url: string, query = ''): Promise<void> {
  await page.goto(`${url}/viewer/#/document/${MANUAL}/index${query}`);
  await waitForWriting(page);
}

async function goTo(page: Page, no: number): Promise<void> {
  await pageField(page).fill(String(no));
  await pageField(page).press('Enter');
  await expect(pageField(page)).toHaveValue(String(no));
}

async function arrange(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: say('viewer:view.modes') }).click();
  await page.getByRole('menuitemcheckbox', { name, exact: false }).first().click();
}

/** Disturbs every third request for a page image; thumbnails (50 dpi) do not count. */
async function disturb(
  page: Page,
  fault: (route: Route) => Promise<void>,
): Promise<{ readonly disturbed: () => number }> {
  let asked = 0;
  let disturbed = 0;
  await page.route(IMAGES, async (route) => {
    if (new URL(route.request().url()).searchParams.get('dpi') === '50') return route.fallback();
    asked += 1;
    if (asked % 3 !== 0) return route.fallback();
    disturbed += 1;
    return fault(route);
  });
  return { disturbed: () => disturbed };
}

/** Dark pixels in a page's visible part, excluding adjacent pages. */
async function writingOn(page: Page, no: number): Promise<number> {
  const [window, own] = [(await pages(page).boundingBox())!, (await sheet(page, no).boundingBox())!];
  const [x, y] = [Math.max(window.x, own.x), Math.max(window.y, own.y)];
  const clip = {
    x,
    y,
    width: Math.min(window.x + window.width, own.x + own.width) - x,
    height: Math.min(window.y + window.height, own.y + own.height) - y,
  };
  return (
    await sharp(await page.screenshot({ clip }))
      .greyscale()
      .raw()
      .toBuffer()
  ).filter((value) => value < 140).length;
}

/** Reads twelve pages, retrying those that fail. In the end every page is shown, without a reload. */
async function readOn(page: Page): Promise<void> {
  for (let no = 2; no <= 13; no += 1) {
    await goTo(page, no);
    await expect(async () => {
      // It may vanish at the same moment.
      if (await retry(page).first().isVisible()) await retry(page).first().click({ timeout: 1000 });
      await expect(retry(page)).toHaveCount(0, { timeout: 500 });
      await expect(sheet(page, no)).toBeAttached({ timeout: 500 });
      expect(await writingOn(page, no)).toBeGreaterThan(500);
    }).toPass();
  }
}

test('[VIEW-05] when every third page request fails, the others load, and a retry loads the page', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openManual(page, company.url);
  const { disturbed } = await disturb(page, (route) => route.abort('connectionreset'));
  await readOn(page);
  expect(disturbed()).toBeGreaterThan(2);
});

test('[VIEW-05] when every third page image is truncated, it is reported, not half painted, and a retry loads it', async ({
  page,
  company,
}) => {
  const cut = async (route: Route) => {
    const answer = await route.fetch().catch(() => undefined);
    if (answer === undefined) return;
    const body = await answer.body();
    const half = body.subarray(0, body.length / 2);
    const headers = { ...answer.headers(), 'content-length': String(half.length) };
    // The page may have been left by now, cancelling the request.
    await route.fulfill({ response: answer, body: half, headers }).catch(() => undefined);
  };
  await signIn(page, company);
  await openManual(page, company.url);
  // A distant page, so that none of its images is cached; each one arrives truncated.
  await page.route('**/page/120/image/**', cut);
  await goTo(page, 120);
  await expect(page.getByText(say('viewer:failure.undecodable')).first()).toBeVisible();
  await page.unroute('**/page/120/image/**');
  await retry(page).first().click();
  await expect(retry(page)).toHaveCount(0);
  await waitForWriting(page);
  const { disturbed } = await disturb(page, cut);
  await readOn(page);
  expect(disturbed()).toBeGreaterThan(2);
});

test('[VIEW-01] a damaged file is shown as far as it can be read; it and one lacking characters say so in a note', async ({
  page,
  company,
}) => {
  const pixels = Buffer.from(Array.from({ length: 600 * 800 * 3 }, (_, at) => 150 + ((at * at) % 97)));
  const whole = await sharp(pixels, { raw: { width: 600, height: 800, channels: 3 } })
    .png()
    .toBuffer();
  const file = { name: 'kaputt.png', mimeType: 'image/png', buffer: whole.subarray(0, whole.length / 2) };
  await signIn(page, company);
  const filed = await page.request.post(`${company.url}/dms/document/1/versionize`, {
    headers: { [CSRF_HEADER]: '1' },
    multipart: { dmsmetafile: '{}', file },
  });
  expect(filed.status()).toBe(200);
  await page.goto(`${company.url}/viewer/#/document/1/index`);
  const note = page.getByRole('status').filter({ hasText: say('viewer:flaw.damaged') });
  await expect(note).toBeVisible();
  await expectAccessible(page, 'a damaged page');
  await note.getByRole('button', { name: say('viewer:flaw.hide') }).click();
  await expect(note).toHaveCount(0);

  const lacking = { name: 'fremd.pdf', mimeType: 'application/pdf', buffer: thai() };
  const newer = await page.request.post(`${company.url}/dms/document/1/versionize`, {
    headers: { [CSRF_HEADER]: '1' },
    multipart: { dmsmetafile: '{}', file: lacking },
  });
  expect(newer.status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: say('viewer:flaw.glyphs') })).toBeVisible();
});

/** A page with a Thai character of a font that is not embedded. */
function thai(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    '<< /Length 36 >>\nstream\nBT /F 60 Tf 40 100 Td <2122> Tj ET   \nendstream',
    '<< /Type /Font /Subtype /TrueType /BaseFont /Unknown-Sans /FirstChar 33 /LastChar 34 /Widths [600 600] ' +
      '/Encoding << /Type /Encoding /Differences [33 /A /uni0E01] >> /FontDescriptor 6 0 R >>',
    '<< /Type /FontDescriptor /FontName /Unknown-Sans /Flags 32 /FontBBox [0 -200 1000 900] >>',
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`, 'latin1');
}

test('[VIEW-05] when every third page request takes five seconds longer, the pages still load', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openManual(page, company.url);
  const { disturbed } = await disturb(page, async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 5000);
    });
    // The page may have been left by now, cancelling the request.
    await route.fallback().catch(() => undefined);
  });
  await readOn(page);
  expect(disturbed()).toBeGreaterThan(1);
});

test('[VIEW-01] while the first page is still on its way, the toolbar and the panels can be used', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  const held = Promise.withResolvers<undefined>();
  await page.route(IMAGES, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto(`${company.url}/viewer/#/document/${MANUAL}/index`);
  await percent(page).click();
  await expect(percent(page)).toHaveText('100 %');
  await expect(page.getByRole('tab', { name: say('document:tabs.indexes') })).toBeVisible();
  held.resolve(undefined);
  await waitForWriting(page);
});

test('[VIEW-01] a decoding worker that vanishes is noticed within seconds and replaced', async ({ page, company }) => {
  await signIn(page, company);
  await openManual(page, company.url);
  const worker = page.workers().find((one) => one.url().includes('raster'))!;
  const gone = new Promise((resolve) => {
    worker.once('close', resolve);
  });
  await worker.evaluate(() => close());
  await gone;
  await goTo(page, 150);
  // Much sooner than the job timeout of half a minute.
  await expect(async () => expect(page.workers().filter((one) => one.url().includes('raster'))).toHaveLength(1)).toPass(
    { timeout: 20_000 },
  );
  await waitForWriting(page);
  await expect(retry(page)).toHaveCount(0);
});

test('[VIEW-01] a decoding worker that crashes is replaced', async ({ page, company }) => {
  await signIn(page, company);
  await openManual(page, company.url);
  const worker = page.workers().find((one) => one.url().includes('raster'))!;
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error('out of memory');
    });
  });
  await goTo(page, 150);
  await waitForWriting(page);
  await expect(retry(page)).toHaveCount(0);
});

test('[VIEW-02] page, position and zoom are restored on return; a link may name the page, also of the open document', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openManual(page, company.url);
  await page.keyboard.press('3');
  await goTo(page, 40);
  await page.keyboard.press('Escape');
  await pages(page).focus();
  await page.keyboard.press('1');
  await expect(percent(page)).toHaveText('100 %');
  await pages(page).evaluate((region) => region.scrollBy({ top: 260, behavior: 'instant' }));
  /** CSS px from the top of the scroll region to the top of page 40. */
  const above = async () => {
    // Not there while the page is out of sight.
    const top = (await sheet(page, 40).boundingBox())?.y ?? Number.NaN;
    return Math.round(top - (await pages(page).boundingBox())!.y);
  };
  await expect.poll(above).toBeLessThan(-200);
  const place = await above();
  const zoom = await percent(page).textContent();
  await page.getByRole('button', { name: say('document:back') }).click();
  await expect(page.getByLabel(say('search:fulltext.label'))).toBeVisible();
  await page.goBack();
  await waitForWriting(page);
  await expect(pageField(page)).toHaveValue('40');
  await expect(percent(page)).toHaveText(zoom!);
  await expect.poll(async () => Math.abs((await above()) - place)).toBeLessThan(3);
  await page.getByRole('button', { name: say('document:back') }).click();
  await expect(page.getByLabel(say('search:fulltext.label'))).toBeVisible();
  await openManual(page, company.url, '?page=12');
  await expect(pageField(page)).toHaveValue('12');
  await page.evaluate((address) => {
    location.hash = address;
  }, `#/document/${MANUAL}/index?page=150`);
  await expect(pageField(page)).toHaveValue('150');
  await waitForWriting(page);
});

test('[VIEW-02] key presses within one frame all count; the whole page is shown from its top', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openManual(page, company.url);
  await pages(page).focus();
  await page.keyboard.press('1');
  await expect(percent(page)).toHaveText('100 %');
  /** Presses a key several times before the browser can paint a frame. */
  const burst = (key: string, times: number) =>
    page.evaluate(
      ([pressed, count]) => {
        for (let i = 0; i < count; i += 1)
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
          );
      },
      [key, times] as const,
    );
  await burst('+', 3);
  await expect(percent(page)).toHaveText('150 %');
  await burst('-', 4);
  await expect(percent(page)).toHaveText('90 %');
  await burst('r', 4);
  await goTo(page, 3);
  await pages(page).evaluate((region) => region.scrollBy({ top: 300, behavior: 'instant' }));
  await pages(page).focus();
  await page.keyboard.press('3');
  const whole = async () => {
    const view = (await pages(page).boundingBox())!;
    const box = (await sheet(page, Number(await pageField(page).inputValue())).boundingBox())!;
    return box.y >= view.y && box.y + box.height <= view.y + view.height;
  };
  await expect.poll(whole).toBe(true);
});

test('[VIEW-02] pages are arranged continuously, singly, in pairs, and in pairs with a cover', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openManual(page, company.url);
  await arrange(page, say('viewer:view.two'));
  const areBeside = async () => {
    const [left, right] = [(await sheet(page, 1).boundingBox())!, (await sheet(page, 2).boundingBox())!];
    return right.x > left.x + left.width && Math.abs(right.y - left.y) < 1;
  };
  await expect.poll(areBeside).toBe(true);
  await page.keyboard.press('Control+ArrowDown');
  await expect(pageField(page)).toHaveValue('3');
  await arrange(page, say('viewer:view.cover'));
  await expect(sheet(page, 2)).toBeAttached();
  const lead = async () => (await sheet(page, 3).boundingBox())!.x - (await sheet(page, 2).boundingBox())!.x;
  await expect.poll(lead).toBeGreaterThan(0);
  await arrange(page, say('viewer:view.single'));
  await page.keyboard.press('3');
  await goTo(page, 5);
  await expect(sheet(page, 6)).toHaveCount(0);
  await pages(page).hover();
  await page.mouse.wheel(0, 200);
  await expect(pageField(page)).toHaveValue('6');
  await waitForWriting(page);
});

test('[VIEW-02] holding Space drags the document, over text and with tools alike', async ({ page, company }) => {
  await signIn(page, company);
  await openManual(page, company.url);
  await pages(page).focus();
  const box = (await pages(page).boundingBox())!;
  await page.keyboard.down(' ');
  await page.mouse.move(box.x + 300, box.y + 400);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 150, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up(' ');
  await expect.poll(() => pages(page).evaluate((region) => region.scrollTop)).toBe(250);
  expect(await page.evaluate(() => getSelection()!.toString())).toBe('');
});

test('[VIEW-02] two fingers zoom, one finger scrolls', async ({ browser, company }) => {
  const page = await browser.newPage({
    hasTouch: true,
    isMobile: true,
    locale,
    viewport: { width: 1180, height: 1000 },
  });
  await signIn(page, company);
  await openManual(page, company.url);
  const touch = await page.context().newCDPSession(page);
  const fingers = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: readonly { x: number; y: number; id: number }[]
  ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
  const before = Number.parseInt((await percent(page).textContent())!, 10);
  await fingers('touchStart', { x: 350, y: 500, id: 0 }, { x: 450, y: 500, id: 1 });
  for (let step = 1; step <= 5; step += 1)
    await fingers('touchMove', { x: 350 - step * 15, y: 500, id: 0 }, { x: 450 + step * 15, y: 500, id: 1 });
  await fingers('touchEnd');
  await expect
    .poll(async () => Number.parseInt((await percent(page).textContent())!, 10))
    .toBeGreaterThan(before * 1.5);
  await atRest(sheet(page, 1));
  const scrolled = await pages(page).evaluate((region) => region.scrollTop);
  await fingers('touchStart', { x: 400, y: 800, id: 0 });
  for (let step = 1; step <= 8; step += 1) await fingers('touchMove', { x: 400, y: 800 - step * 50, id: 0 });
  await fingers('touchEnd');
  await expect.poll(() => pages(page).evaluate((region) => region.scrollTop)).toBeGreaterThan(scrolled + 300);
  // At this zoom a table of contents shows little more than dotted lines.
  await waitForWriting(page, 100);
  await page.close();
});
