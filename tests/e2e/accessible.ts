import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Holds the page as it stands to rules of axe, which is brought along once a page: reading it takes longer than asking.
 * @param rules their names or tags
 */
export async function expectAccessible(page: Page, name: string, rules = WCAG_22_AA): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (options): Promise<AxeResults> =>
      (globalThis as typeof globalThis & { axe: typeof axe }).axe.run(document, options),
    { runOnly: rules, resultTypes: ['violations'] } satisfies RunOptions,
  );
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    name,
  ).toEqual([]);
}
