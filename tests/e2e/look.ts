import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { root } from '../../scripts/run.ts';
import { expect } from './fixtures.ts';

/** Screenshots are for people, and taken only for them (PICTURES=1). */
const isPhotographed = process.env['PICTURES'] !== undefined;
const folder = path.join(root, 'test-results/pictures');

/** Takes a screenshot for people, if they asked for it. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (isPhotographed) await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

const sizes = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const;

const schemes = ['light', 'dark'] as const;

/** All rules in one colour scheme, contrast in the other: the schemes differ in nothing but colour. */
const rules = { light: undefined, dark: ['color-contrast'] } as const;

/** Waits for two frames: what observes its own size is rendered again after the window has changed. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );

/** Pixels by which the page is wider than the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/**
 * Checks in each size, light and dark, that a screen complies with WCAG 2.2 AA and does not overflow the window's
 * width; with PICTURES=1 it takes screenshots.
 */
export async function look(
  page: Page,
  name: string,
  only: readonly (keyof typeof sizes)[] = ['wide', 'tablet', 'phone'],
): Promise<void> {
  for (const size of only) {
    await page.setViewportSize(sizes[size]);
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
      await page.evaluate(() => document.fonts.ready);
      const picture = `${name}-${scheme}-${size}`;
      await settled(page);
      await photograph(page, picture);
      await expect
        .poll(() => overflow(page), { message: `${picture} is wider than the window` })
        .toBeLessThanOrEqual(0);
      await expectAccessible(page, picture, rules[scheme]);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(sizes.wide);
  // What the test touches next would be replaced under its hand.
  await settled(page);
}
