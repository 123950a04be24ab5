import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { root } from '../../scripts/run.ts';
import { expect, signIn, test } from './fixtures.ts';

/** A contract of the demo company with two versions. */
const CONTRACT = 40;
/** A manual of 300 pages. */
const MANUAL = 73;

const differences = (page: Page) => page.getByRole('complementary', { name: 'Unterschiede' });
const sheets = (page: Page) => page.getByRole('region', { name: 'Verglichene Seiten' });

async function finished(page: Page): Promise<void> {
  await expect(differences(page).getByRole('progressbar')).toBeHidden();
  await expect(differences(page).getByText(/(\d+) von \1 Seiten verglichen/)).toBeVisible();
}

const folder = path.join(root, 'test-results/pictures');
mkdirSync(folder, { recursive: true });

const picture = (page: Page, name: string) => page.screenshot({ path: path.join(folder, `${name}.png`) });

/** Takes the picture of the screen and holds it to WCAG 2.2 AA. */
async function look(page: Page, name: string): Promise<void> {
  await picture(page, name);
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`), name).toEqual([]);
}

/** Pixels of the pages that a condition on red, green and blue holds for. */
async function pixels(page: Page, holds: (red: number, green: number, blue: number) => boolean): Promise<number> {
  const { data, info } = await sharp(await sheets(page).screenshot()).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) if (holds(data[at]!, data[at + 1]!, data[at + 2]!)) count += 1;
  return count;
}
/** Of text on the paper: darker than any tint of the desk. */
const darkPixels = (page: Page) => pixels(page, (red, green, blue) => Math.max(red, green, blue) < 130 && Math.min(red, green, blue) > 24);

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });

    test(`[VIEW-09] [DOC-05] a reviewer sees the versions and what changed between them, in ${scheme}`, async ({ page, company }) => {
      await signIn(page, company, 'clerk', `#/document/${CONTRACT}/index`);
      await page.getByRole('tab', { name: 'Versionen' }).click();
      await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2);
      await picture(page, `versions-${scheme}`);
      await page.getByRole('button', { name: 'Mit aktueller Version vergleichen' }).click();
      await finished(page);
      await expect(differences(page).getByText(/^\d+ Unterschiede?$/)).toBeVisible();
      await expect(differences(page).getByRole('button').filter({ hasText: 'Geändert' }).first()).toBeVisible();
      await expect.poll(() => darkPixels(page)).toBeGreaterThan(200);
      await look(page, `compare-side-${scheme}`);
      for (const [key, mode] of [['2', 'overlay'], ['3', 'blink'], ['4', 'swipe']] as const) {
        await page.keyboard.press(key);
        await expect.poll(() => darkPixels(page)).toBeGreaterThan(200);
        await look(page, `compare-${mode}-${scheme}`);
      }
    });
  });
}

test('[VIEW-09] what was taken out is red, what was put in is green, by words and by picture; N and P walk through', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/compare/${CONTRACT}.1/${CONTRACT}`);
  await finished(page);
  const list = differences(page);
  await expect(list.getByRole('button').filter({ hasText: '100.000,00' })).toContainText('250.000,00');
  await expect(list.getByText('Bild eingefügt').first()).toBeVisible();
  const current = () => list.locator('[aria-current="true"]').innerText();
  await page.keyboard.press('n');
  const first = await current();
  await page.keyboard.press('F8');
  const second = await current();
  expect(second).not.toBe(first);
  await page.keyboard.press('p');
  expect(await current()).toBe(first);
  await page.keyboard.press('Shift+F8');
  await expect(list.locator('[aria-current="true"]')).toBeVisible();

  await list.getByRole('button').filter({ hasText: '100.000,00' }).click();
  await expect.poll(() => sheets(page).evaluate((region) => region.scrollTop)).toBeGreaterThan(500);
  await page.keyboard.press('2');
  await expect.poll(() => pixels(page, (red, green, blue) => red > green + 60 && red > blue + 60)).toBeGreaterThan(20);
  await expect.poll(() => pixels(page, (red, green, blue) => green > red + 50 && green > blue + 20)).toBeGreaterThan(20);
});

test('[VIEW-09] both sides scroll and zoom as one', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/compare/${CONTRACT}.1/${CONTRACT}`);
  await finished(page);
  const canvases = sheets(page).getByRole('img', { name: 'Seite 2' });
  const tops = () => canvases.evaluateAll((all) => all.map((canvas) => Math.round(canvas.getBoundingClientRect().top)));
  await sheets(page).hover();
  await page.mouse.wheel(0, 700);
  await expect(canvases).toHaveCount(2);
  const [left, right] = await tops();
  expect(left).toBe(right);
  const width = () => canvases.first().evaluate((canvas) => canvas.getBoundingClientRect().width);
  const before = await width();
  await page.getByRole('button', { name: 'Vergrößern' }).click();
  await expect.poll(width).toBeGreaterThan(before * 1.05);
  expect(new Set(await tops()).size).toBe(1);
});

test('[VIEW-09] a document compared with itself has no differences, and says so', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/compare/${CONTRACT}/${CONTRACT}`);
  await finished(page);
  await expect(differences(page).getByText('Keine Unterschiede')).toBeVisible();
});

test('[VIEW-09] any two documents of a search result are compared; the toolbar offers it for exactly two', async ({ page, company }) => {
  await signIn(page, company);
  await page.getByRole('button', { name: 'Suchen', exact: true }).click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await rows.nth(0).click();
  const compare = page.getByRole('button', { name: 'Vergleichen', exact: true });
  await expect(compare).toBeHidden();
  await rows.nth(2).click({ modifiers: ['Control'] });
  await compare.click();
  await expect(page).toHaveURL(/#\/compare\/\d+\/\d+$/);
  await finished(page);
});

test('[VIEW-09] a long comparison can be cancelled and taken up again', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/compare/${MANUAL}/${MANUAL}`);
  await expect(differences(page).getByRole('progressbar')).toBeVisible();
  await differences(page).getByRole('button', { name: 'Abbrechen' }).click();
  await expect(differences(page).getByText(/^Angehalten/)).toBeVisible();
  await differences(page).getByRole('button', { name: 'Fortsetzen' }).click();
  await expect(differences(page).getByRole('progressbar')).toBeVisible();
});

test('[VIEW-09] an unknown version and an address that names no document are said', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/compare/${CONTRACT}.9/${CONTRACT}`);
  await expect(page.getByRole('alert')).toContainText('Diese Version gibt es nicht.');
  await page.goto(`${company.url}/viewer/#/compare/x/${CONTRACT}`);
  await expect(page.getByRole('alert')).toContainText('Vergleich nicht möglich');
});

test('[VIEW-09] how long a comparison took stands among the measures of the page', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/compare/${CONTRACT}.1/${CONTRACT}`);
  await finished(page);
  const [first, workers] = await page.evaluate(() => {
    const measures = performance.getEntriesByType('measure') as PerformanceMeasure[];
    return [measures.find(({ name }) => name === 'compare:open→first')?.duration, measures.filter(({ name }) => name === 'compare:pages').map(({ detail }) => (detail as { worker: number }).worker)] as const;
  });
  console.log(`first difference after ${first?.toFixed(0)} ms; worker ${workers.map((took) => took.toFixed(0)).join(', ')} ms a page pair`);
  expect(first).toBeGreaterThan(0);
  expect(workers.map((took) => took > 0)).toEqual([true, true, true]);
});
