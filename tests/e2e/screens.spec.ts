import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/run.ts';
import { expect, signIn, test } from './fixtures.ts';
import { openFirst, waitForPaper } from './paper.ts';

const folder = path.join(root, 'test-results/pictures');
mkdirSync(folder, { recursive: true });

const sizes = { wide: { width: 1440, height: 900 }, tablet: { width: 820, height: 1180 }, phone: { width: 390, height: 844 } } as const;

/** Takes the picture of a screen in each size and holds it to WCAG 2.2 AA and to the width of the window. */
async function look(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: path.join(folder, `${name}-${size}.png`) });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${name} ${size} is wider than the window`).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`), `${name} ${size}`).toEqual([]);
  }
  await page.setViewportSize(sizes.wide);
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });

    test(`[A11Y-01] the login in ${scheme}`, async ({ page, company }) => {
      await page.goto(`${company.url}/viewer/`);
      await expect(page.getByLabel('Benutzername')).toBeVisible();
      await look(page, `login-${scheme}`);
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
      await look(page, `login-missing-${scheme}`);
    });

    test(`[A11Y-01] search, result and document in ${scheme}`, async ({ page, company }) => {
      test.setTimeout(120_000);
      await signIn(page, company);
      await expect(page.getByLabel('Volltext')).toBeVisible();
      await look(page, `search-${scheme}`);
      await openFirst(page, 'Rechnung');
      await look(page, `document-${scheme}`);
      await page.getByRole('button', { name: 'Markieren' }).click();
      await expect(page.getByRole('group', { name: 'Werkzeuge' })).toBeVisible();
      await page.getByRole('button', { name: 'Freihand' }).click();
      await look(page, `editing-${scheme}`);
      await page.getByRole('button', { name: 'Beenden', exact: true }).click();
      await page.getByRole('tab', { name: 'Verlauf' }).click();
      await look(page, `history-${scheme}`);
      await page.getByRole('button', { name: 'Zurück zur Suche' }).click();
      await expect(page.getByRole('grid')).toBeVisible();
      await look(page, `result-${scheme}`);
    });

    test(`[A11Y-01] [VIEW-05] what stands in place of pages in ${scheme}`, async ({ page, company }) => {
      await signIn(page, company, 'clerk', '#/document/45/index');
      await expect(page.getByLabel('Kennwort des Dokuments')).toBeVisible();
      await look(page, `password-${scheme}`);
      await page.getByLabel('Kennwort des Dokuments').fill('wrong');
      await page.getByRole('button', { name: 'Öffnen', exact: true }).click();
      await expect(page.getByText('Das Kennwort ist falsch. Bitte versuchen Sie es noch einmal.')).toBeVisible();
      await page.getByLabel('Kennwort des Dokuments').fill('geheim');
      await page.getByRole('button', { name: 'Öffnen', exact: true }).click();
      await waitForPaper(page);
      await page.goto(`${company.url}/viewer/#/document/57/index`);
      await expect(page.getByText('Vorschau nicht verfügbar')).toBeVisible();
      await look(page, `preview-${scheme}`);
      await page.goto(`${company.url}/viewer/#/document/99999999/index`);
      await expect(page.getByText('Das Dokument kann nicht geöffnet werden')).toBeVisible();
      await look(page, `unknown-${scheme}`);
    });
  });
}
