import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { expect, test } from '#tests/e2e/fixtures.ts';
import { expectAccessible, STRUCTURE } from '#tests/e2e/accessible.ts';
import { look } from '#tests/e2e/look.ts';

/** Signs in regardless of the display language. */
async function enter(page: Page, company: Company): Promise<void> {
  await page.goto(`${company.url}/viewer/#/home`);
  await page.locator('input[autocomplete="username"]').fill('clerk');
  await page.locator('input[type="password"]').fill(DEMO_PASSWORD);
  await page.locator('input[type="password"]').press('Enter');
  // The login has a level-one heading too, but no banner.
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Within this time the header has followed the window, on a loaded machine too. */
const SETTLED_MS = 20_000;

const shellOf = (page: Page) => ({
  header: page.getByRole('banner').first(),
  menu: page.getByRole('button', { name: /^(Menü öffnen|Otwórz menu)$/ }),
  entries: page.getByRole('dialog').getByRole('list').getByRole('button'),
});

for (const language of ['de', 'pl']) {
  test.describe(language, () => {
    test.use({ locale: language });

    test(`[A11Y-01] the pages of the shell are accessible, ${language}`, async ({ page, company }) => {
      await enter(page, company);
      await look(page, `home-${language}`);
      await page.goto(`${company.url}/viewer/#/search`);
      await expect(page.getByRole('search')).toBeVisible();
      await look(page, `search-${language}`);
      for (const path of ['notes', 'help', 'privacy']) {
        await page.goto(`${company.url}/viewer/#/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await look(page, `${path}-${language}`);
        await expectAccessible(page, path, STRUCTURE);
      }
    });

    test(`[A11Y-01] the sidebar and its dialogs are accessible, ${language}`, async ({ page, company }) => {
      await enter(page, company);
      const { header, entries } = shellOf(page);
      await header.locator('button[aria-expanded]').nth(1).click();
      await expect(page.getByText('2024.2.4.0').first()).toBeVisible();
      await look(page, `settings-${language}`);
      await entries.filter({ hasText: /^(Einstellungen|Ustawienia)$/ }).click();
      await expect(page.getByRole('checkbox').first()).toBeVisible();
      await look(page, `app-settings-${language}`);
      await expectAccessible(page, 'a dialog over the settings', STRUCTURE);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await header.locator('button[aria-expanded]').first().click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
      await look(page, `infocentre-${language}`);
    });

    test(`[A11Y-01] palette, shortcuts, protocol and side menu are accessible, ${language}`, async ({
      page,
      company,
    }) => {
      await enter(page, company);
      const { header, menu, entries } = shellOf(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('option').first()).toBeVisible();
      await look(page, `palette-${language}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('Shift+?');
      await expect(page.getByRole('dialog').getByText(language === 'de' ? 'Strg + K' : 'Ctrl + K')).toBeVisible();
      await look(page, `shortcuts-${language}`);
      await page.keyboard.press('Escape');
      await page.goto(`${company.url}/viewer/?0=-1`);
      await expect(page.getByRole('alert')).toBeVisible();
      await header.locator('button[aria-expanded]').nth(1).click();
      await entries.filter({ hasText: /^(Meldungsprotokoll|Dziennik komunikatów)$/ }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
      await look(page, `protocol-${language}`);
      await page.keyboard.press('Escape');
      await page.goto(`${company.url}/viewer/#/home`);
      await page.setViewportSize({ width: 390, height: 844 });
      await menu.click();
      await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
      await look(page, `sidemenu-${language}`, ['phone']);
    });
  });
}

for (const language of ['fr', 'pl']) {
  test.describe(language, () => {
    test.use({ locale: language, viewport: { width: 1200, height: 800 } });

    test(`[APP-02] from 1030 px on the header shows its whole menu, uncut and apart, ${language}`, async ({
      page,
      company,
    }) => {
      await enter(page, company);
      const header = page.getByRole('banner').first();
      const entries = () =>
        header
          .getByRole('link')
          .or(header.getByRole('button'))
          .evaluateAll((all) =>
            all
              .filter((entry) => entry.checkVisibility())
              .map((entry) => {
                const { left, right, height } = entry.getBoundingClientRect();
                const name = entry.lastElementChild;
                return {
                  text: entry.textContent,
                  left,
                  right,
                  cut: entry.scrollWidth - entry.clientWidth,
                  height,
                  name: name?.getBoundingClientRect().height ?? 0,
                };
              })
              .toSorted((one, other) => one.left - other.left),
          );
      for (const width of [1440, 1200, 1030]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(async () => {
          const shown = await entries();
          expect(shown.length).toBeGreaterThan(7);
          for (const [at, { text, cut, left, right, name, height }] of shown.entries()) {
            expect(cut, `${text} is cut at ${width}`).toBeLessThanOrEqual(1);
            expect(name, `${text} is broken at ${width}`).toBeLessThan(height);
            expect(left, `${text} overlaps at ${width}`).toBeGreaterThanOrEqual((shown[at - 1]?.right ?? 0) - 1);
            expect(right, `${text} is beyond ${width}`).toBeLessThanOrEqual(width);
          }
        }).toPass({ timeout: SETTLED_MS });
      }
    });
  });
}
