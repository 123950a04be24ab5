import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { root } from '../../scripts/run.ts';
import { expect } from './fixtures.ts';

const folder = path.join(root, 'test-results/pictures');
mkdirSync(folder, { recursive: true });

const sizes = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const;

const schemes = ['light', 'dark'] as const;

/** All rules in one colour scheme, contrast in the other: the schemes differ in nothing but colour. */
const rules = { light: undefined, dark: ['color-contrast'] } as const;

/**
 * Takes screenshots of a screen in each size, light and dark, and checks WCAG 2.2 AA and that nothing overflows the
 * window's width.
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
      await page.screenshot({ path: path.join(folder, `${picture}.png`) });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${picture} is wider than the window`).toBeLessThanOrEqual(0);
      await expectAccessible(page, picture, rules[scheme]);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(sizes.wide);
}
