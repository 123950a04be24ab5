import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/run.ts';
import { expect } from './fixtures.ts';

const folder = path.join(root, 'test-results/pictures');
mkdirSync(folder, { recursive: true });

const sizes = { wide: { width: 1440, height: 900 }, tablet: { width: 820, height: 1180 }, phone: { width: 390, height: 844 } } as const;

/** Takes the picture of a screen in each size and holds it to WCAG 2.2 AA and to the width of the window. */
export async function look(page: Page, name: string, only: readonly (keyof typeof sizes)[] = ['wide', 'tablet', 'phone']): Promise<void> {
  for (const size of only) {
    const viewport = sizes[size];
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
