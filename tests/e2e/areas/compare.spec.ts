import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../accessible.ts';
import { photograph } from '#tests/e2e/look.ts';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { ENCRYPTED_PASSWORD } from '#server/seed/plans.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { say, saying } from '#tests/e2e/texts.ts';

/** A contract of the demo company with two versions. */
const CONTRACT = 40;
/** A 300-page manual. */
const MANUAL = 73;

/** Another document of the company, which gets a mark. */
const MARKED = 41;
/** A password-protected contract. */
const ENCRYPTED = 45;

const differences = (page: Page) => page.getByRole('complementary', { name: say('compare:differences') });
const sheets = (page: Page) => page.getByRole('region', { name: say('compare:pages') });

async function finished(page: Page): Promise<void> {
  await expect(differences(page).getByRole('progressbar')).toBeHidden();
  await expect(differences(page).getByText(saying('compare:compared'))).toBeVisible();
}

/** Takes a screenshot and checks it against WCAG 2.2 AA. */
async function look(page: Page, name: string): Promise<void> {
  await photograph(page, name);
  await expectAccessible(page, name);
}

/** Counts the pixels of the pages whose colour meets a condition. */
async function pixels(page: Page, holds: (red: number, green: number, blue: number) => boolean): Promise<number> {
  const { data, info } = await sharp(await sheets(page).screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (holds(data[at]!, data[at + 1]!, data[at + 2]!)) count += 1;
  return count;
}
/** Text on paper: darker than any tint of the background. */
const darkPixels = (page: Page) =>
  pixels(page, (red, green, blue) => Math.max(red, green, blue) < 130 && Math.min(red, green, blue) > 24);

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });

    test(`[VIEW-09] [DOC-05] a reviewer sees the versions and what changed between them, in ${scheme}`, async ({
      page,
      company,
    }) => {
      await signIn(page, company, 'clerk', `#/document/${CONTRACT}/index`);
      await page.getByRole('tab', { name: say('compare:versions.tab') }).click();
      await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2);
      await photograph(page, `versions-${scheme}`);
      await page.getByRole('button', { name: say('compare:versions.compare') }).click();
      await finished(page);
      await expect(
        differences(page).getByText(
          new RegExp(`${saying('compare:count_one').source}|${saying('compare:count_other').source}`),
        ),
      ).toBeVisible();
      await expect(
        differences(page)
          .getByRole('button')
          .filter({ hasText: say('compare:kind.changed') })
          .first(),
      ).toBeVisible();
      await expect.poll(() => darkPixels(page)).toBeGreaterThan(200);
      await look(page, `compare-side-${scheme}`);
      for (const [key, mode] of [
        ['2', 'overlay'],
        ['3', 'blink'],
        ['4', 'swipe'],
      ] as const) {
        await page.keyboard.press(key);
        await expect.poll(() => darkPixels(page)).toBeGreaterThan(200);
        await look(page, `compare-${mode}-${scheme}`);
      }
    });
  });
}

test('[VIEW-09] deletions are red, insertions green, in words and picture; N and P go through them', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/compare/${CONTRACT}.1/${CONTRACT}`);
  await finished(page);
  const list = differences(page);
  await expect(list.getByRole('button').filter({ hasText: '100.000,00' })).toContainText('250.000,00');
  await expect(list.getByText(say('compare:picture.added')).first()).toBeVisible();
  const current = () => list.locator('[aria-current="true"]').innerText();
  await page.keyboard.press('n');
  const first = await current();
  await page.keyboard.press('F8');
  await expect.poll(current).not.toBe(first);
  await page.keyboard.press('p');
  await expect.poll(current).toBe(first);
  await page.keyboard.press('Shift+F8');
  await expect(list.locator('[aria-current="true"]')).toBeVisible();

  await list.getByRole('button').filter({ hasText: '100.000,00' }).click();
  await expect.poll(() => sheets(page).evaluate((region) => region.scrollTop)).toBeGreaterThan(500);
  await page.keyboard.press('2');
  await expect.poll(() => pixels(page, (red, green, blue) => red > green + 60 && red > blue + 60)).toBeGreaterThan(20);
  await expect
    .poll(() => pixels(page, (red, green, blue) => green > red + 50 && green > blue + 20))
    .toBeGreaterThan(20);
});

test('[VIEW-09] the heat strip shows differences and leads to them; the divider reveals the other version', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/compare/${CONTRACT}.1/${CONTRACT}`);
  await finished(page);
  const strip = page.locator('svg[preserveAspectRatio="none"]').last();
  await expect(strip.locator('path[data-kind="changed"]')).toHaveAttribute('d', /^M0 \d+h1v\d+h-1z/);
  const { x, y, width, height } = (await strip.boundingBox())!;
  const middle = () =>
    sheets(page).evaluate((region) => (region.scrollTop + region.clientHeight / 2) / region.scrollHeight);
  for (const share of [0.6, 0.4]) {
    await page.mouse.click(x + width / 2, y + height * share);
    await expect.poll(async () => Math.abs((await middle()) - share)).toBeLessThan(0.03);
  }

  await page.keyboard.press('4');
  /** CSS px from the left at which the upper image uncovers the lower one. */
  const uncovered = () =>
    sheets(page).evaluate((region) =>
      Math.max(
        ...Array.from(region.querySelectorAll('*'), (element) => {
          const [, left = '-1'] = /^inset\(0px 0px 0px ([\d.]+)px\)$/.exec(getComputedStyle(element).clipPath) ?? [];
          return Number(left);
        }),
      ),
    );
  const slider = page.getByRole('slider', { name: say('compare:swipe') });
  await expect.poll(uncovered).toBeGreaterThan(0);
  const before = await uncovered();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(uncovered).toBeGreaterThan(before);
  await sheets(page).evaluate((region) => region.scrollTo({ top: 0, behavior: 'instant' }));
  const divided = page.locator('[class*="divider"]').first().locator('xpath=..');
  await expect.poll(async () => (await divided.boundingBox())!.y).toBeGreaterThan(0);
  const paper = (await divided.boundingBox())!;
  await page.mouse.move(paper.x + before + paper.width * 0.01, paper.y + 200);
  await page.mouse.down();
  await page.mouse.move(paper.x + paper.width * 0.25, paper.y + 200, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await uncovered()) / paper.width - 0.25)).toBeLessThan(0.02);
  await expect(slider).toHaveValue('25');
});

test('[VIEW-09] both sides scroll and zoom together', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/compare/${CONTRACT}.1/${CONTRACT}`);
  await finished(page);
  const canvases = sheets(page).getByRole('img', { name: say('compare:page', { page: 2 }) });
  const tops = () => canvases.evaluateAll((all) => all.map((canvas) => Math.round(canvas.getBoundingClientRect().top)));
  await sheets(page).hover();
  await page.mouse.wheel(0, 700);
  await expect(canvases).toHaveCount(2);
  const [left, right] = await tops();
  expect(left).toBe(right);
  const width = () => canvases.first().evaluate((canvas) => canvas.getBoundingClientRect().width);
  const before = await width();
  await page.getByRole('button', { name: say('viewer:zoomIn') }).click();
  await expect.poll(width).toBeGreaterThan(before * 1.05);
  expect(new Set(await tops()).size).toBe(1);
});

test('[VIEW-09] a document compared with itself has no differences, and says so', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/compare/${CONTRACT}/${CONTRACT}`);
  await finished(page);
  await expect(differences(page).getByText(say('compare:none'))).toBeVisible();
});

test('[VIEW-09] any two documents of a search result are compared; the toolbar offers it for exactly two', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await page.getByRole('button', { name: say('search:panel.search'), exact: true }).click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await rows.nth(0).click();
  const compare = page.getByRole('button', { name: say('compare:command'), exact: true });
  await expect(compare).toBeHidden();
  await rows.nth(2).click({ modifiers: ['Control'] });
  await compare.click();
  await expect(page).toHaveURL(/#\/compare\/\d+\/\d+$/);
  await finished(page);
});

test('[VIEW-09] a long comparison can be cancelled and continued', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/compare/${MANUAL}/${MANUAL}`);
  await expect(differences(page).getByRole('progressbar')).toBeVisible();
  await differences(page)
    .getByRole('button', { name: say('compare:cancel') })
    .click();
  await expect(differences(page).getByText(saying('compare:stopped'))).toBeVisible();
  await differences(page)
    .getByRole('button', { name: say('compare:resume') })
    .click();
  await expect(differences(page).getByRole('progressbar')).toBeVisible();
});

test('[VIEW-09] marks are separate differences with their author, and not part of the page comparison', async ({
  page,
  company,
}) => {
  const caller = new Caller(company.url);
  await caller.login('clerk', DEMO_PASSWORD);
  const mark = {
    localid: crypto.randomUUID(),
    kind: 'rectangle',
    geometry: { x: 200, y: 300, width: 400, height: 160 },
    style: { color: '#e03131', width: 8, opacity: 1 },
  };
  const set = { layer: [{ pageno: 1, marks: [mark] }] };
  for (const [name, body] of [
    ['layerLock', undefined],
    ['layerSet', set],
    ['layerRelease', undefined],
  ] as const) {
    const answer = await caller.call(name, { params: { docid: MARKED }, ...(body && { body }) });
    expect(answer.status, answer.json.response.message).toBe(200);
  }
  await signIn(page, company, 'clerk', `#/compare/${CONTRACT}/${MARKED}`);
  await finished(page);
  const entry = differences(page).getByRole('button', {
    name: say('compare:mark.added', { kind: say('viewer:tools.rectangle') }),
  });
  await expect(entry).toBeVisible();
  await entry.click();
  await expect
    .poll(() => pixels(page, (red, green, blue) => red > 170 && green < 100 && blue < 110))
    .toBeGreaterThan(500);
  await look(page, 'compare-marks');
});

test('[VIEW-09] an encrypted document is compared after asking once for its password', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/compare/${ENCRYPTED}/${ENCRYPTED}`);
  const field = page.getByLabel(say('viewer:password.label'));
  await field.fill('falsch');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('viewer:password.wrong'))).toBeVisible();
  await look(page, 'compare-password');
  await field.fill(ENCRYPTED_PASSWORD);
  await page.keyboard.press('Enter');
  await finished(page);
  await expect(differences(page).getByText(say('compare:none'))).toBeVisible();
  await expect.poll(() => darkPixels(page)).toBeGreaterThan(200);
});

test('[VIEW-09] one page is compared with 300: unpaired ones are listed; thumbnails count the differences and lead there', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/compare/${CONTRACT}.1/${CONTRACT}`);
  await finished(page);
  const strip = page.getByRole('listbox', { name: say('compare:strip') });
  await expect(strip.getByRole('option').first()).toContainText(say('compare:page', { page: 1 }));
  await expect(strip.locator('img[data-page]').first()).toBeVisible();
  await strip.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect.poll(() => sheets(page).evaluate((region) => region.scrollTop)).toBeGreaterThan(500);
  await page.keyboard.press('s');
  await expect(strip).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText(say('compare:next'));
  await look(page, 'compare-shortcuts');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('4');
  await page.goto(`${company.url}/viewer/#/compare/${MARKED}/${MANUAL}`);
  await expect(page.getByRole('button', { name: say('compare:modes.swipe') })).toHaveAttribute('aria-pressed', 'true');
  // The text of all 300 pages must load first.
  await expect(differences(page).getByText(saying('compare:onlyRight')).first()).toBeVisible({ timeout: 120_000 });
});

test('[VIEW-09] on a phone pages fill the screen with the list below', async ({ page, company }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, company, 'clerk', `#/compare/${CONTRACT}.1/${CONTRACT}`);
  await finished(page);
  await expect.poll(() => darkPixels(page)).toBeGreaterThan(100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(differences(page)).toBeInViewport({ ratio: 1 });
  // There is no room for the thumbnails.
  await expect(page.getByRole('button', { name: say('compare:strip'), exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: say('compare:previous') }).click();
  const lastPage = sheets(page).getByRole('heading', { name: new RegExp(`^${say('compare:page', { page: 3 })}`) });
  await expect(lastPage).toBeInViewport();
  for (const [key, mode] of [
    ['1', 'side'],
    ['2', 'overlay'],
    ['4', 'swipe'],
  ] as const) {
    await page.keyboard.press(key);
    await look(page, `compare-${mode}-phone`);
  }
});

test('[VIEW-09] [ERR-01] a page that failed to load is reported, and compared automatically once the network is back', async ({
  page,
  company,
  context,
}) => {
  await page.route('**/page/2/image/**', (route) => route.abort('connectionreset'));
  await signIn(page, company, 'clerk', `#/compare/${CONTRACT}.1/${CONTRACT}`);
  const failed = differences(page).locator('li[data-kind="failed"]');
  await expect(failed).toHaveText(new RegExp(`^${say('compare:page', { page: 2 })} \\S`));
  await page.unroute('**/page/2/image/**');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(failed).toHaveCount(0);
  await finished(page);
  await expect(sheets(page).getByRole('button', { name: say('compare:again') })).toHaveCount(0);
});

test('[VIEW-09] [VIEW-01] a damaged page says so beside the whole one, also on a phone', async ({ page, company }) => {
  const pixels = Buffer.from(Array.from({ length: 600 * 800 * 3 }, (_, at) => 150 + ((at * at) % 97)));
  const whole = await sharp(pixels, { raw: { width: 600, height: 800, channels: 3 } })
    .png()
    .toBuffer();
  await signIn(page, company);
  for (const [name, buffer] of [
    ['heil.png', whole],
    ['kaputt.png', whole.subarray(0, whole.length / 2)],
  ] as const) {
    const filed = await page.request.post(`${company.url}/dms/document/1/versionize`, {
      headers: { [CSRF_HEADER]: '1' },
      multipart: { dmsmetafile: '{}', file: { name, mimeType: 'image/png', buffer } },
    });
    expect(filed.status()).toBe(200);
  }
  await page.goto(`${company.url}/viewer/#/compare/1.2/1`);
  await finished(page);
  const note = sheets(page)
    .getByRole('status')
    .filter({ hasText: say('viewer:flaw.damaged') });
  await expect(note).toHaveCount(1);
  await look(page, 'compare-damaged');
  await page.keyboard.press('2');
  await expect(sheets(page).getByRole('img', { name: say('compare:both', { left: 1, right: 1 }) })).toBeVisible();
  await expect(note).toHaveCount(1);
  await look(page, 'compare-damaged-overlay');
  await page.keyboard.press('1');
  await expect(note).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(note).toBeInViewport();
  await note.getByRole('button', { name: say('viewer:flaw.hide') }).click();
  await expect(note).toHaveCount(0);
});

test('[VIEW-09] [ERR-01] a failed page is reported in both views, and painted automatically once the network is back', async ({
  page,
  company,
  context,
}) => {
  await page.route('**/page/2/**', (route) => route.abort('connectionreset'));
  await signIn(page, company, 'clerk', `#/compare/${CONTRACT}.1/${CONTRACT}`);
  const again = sheets(page).getByRole('button', { name: say('compare:again') });
  await finished(page);
  await sheets(page).evaluate((region) => region.scrollTo({ top: region.scrollHeight / 3, behavior: 'instant' }));
  await expect(again).toHaveCount(2);
  await expect(again.first()).toBeInViewport({ ratio: 1 });
  await look(page, 'compare-failed');
  await page.keyboard.press('2');
  await expect(again).toHaveCount(1);
  await again.scrollIntoViewIfNeeded();
  await look(page, 'compare-overlay-failed');
  const picture = sheets(page).getByRole('img', { name: say('compare:both', { left: 2, right: 2 }) });
  const width = () => picture.evaluate((canvas: HTMLCanvasElement) => canvas.width);
  const blank = await width();
  await page.unroute('**/page/2/**');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(again).toHaveCount(0);
  await expect.poll(width).toBeGreaterThan(blank);
});

test('[VIEW-09] an unknown version and an invalid address are reported; versions that failed to load can be retried', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/compare/${CONTRACT}.9/${CONTRACT}`);
  await expect(page.getByRole('alert')).toContainText(say('compare:noVersion'));
  await page.goto(`${company.url}/viewer/#/compare/x/${CONTRACT}`);
  await expect(page.getByRole('alert')).toContainText(say('compare:failed'));
  const versions = `**/document/${MARKED}/version/info`;
  await page.route(versions, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ response: { system: 'dms', code: 5000, message: 'kaputt' } }),
    }),
  );
  await page.goto(`${company.url}/viewer/#/compare/${CONTRACT}/${MARKED}`);
  await expect(page.getByRole('alert')).toContainText('kaputt');
  await look(page, 'compare-versions-failed');
  const refused = page.waitForResponse(versions);
  await page.getByRole('button', { name: say('compare:again') }).click();
  await refused;
  await expect(page.getByRole('alert')).toContainText('kaputt');
  await page.unroute(versions);
  await page.getByRole('button', { name: say('compare:again') }).click();
  await finished(page);
});

test('[VIEW-09] the inspector shows how long the comparison took', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/compare/${CONTRACT}.1/${CONTRACT}`);
  await finished(page);
  // Measured once painted, possibly after the last page was compared.
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('compare:open→first')[0]?.duration ?? 0))
    .toBeGreaterThan(0);
  // One for each of the three pairs, once its worker has answered.
  await expect
    .poll(() =>
      page.evaluate(() =>
        (performance.getEntriesByName('compare:pages') as PerformanceMeasure[]).map(
          ({ detail }) => (detail as { worker: number }).worker > 0,
        ),
      ),
    )
    .toEqual([true, true, true]);
});
