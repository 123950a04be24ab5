import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

const WCAG_22_AA: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What a screen has besides: one main heading, one main part, and landmarks that can be told apart. */
export const STRUCTURE: readonly string[] = [
  'page-has-heading-one',
  'landmark-one-main',
  'landmark-no-duplicate-main',
  'landmark-no-duplicate-banner',
  'landmark-unique',
];

/**
 * Checks the current page against axe rules. axe is injected once per page because loading it takes longer than
 * checking.
 * @param rules names or tags of rules
 */
export async function expectAccessible(page: Page, name: string, rules = WCAG_22_AA): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  await endTransitions(page);
  const violations = async (selectors: boolean): Promise<AxeResults['violations']> => {
    const options = { runOnly: [...rules], resultTypes: ['violations'], selectors } satisfies RunOptions;
    const results = await page.evaluate(
      (given): Promise<AxeResults> => (globalThis as typeof globalThis & { axe: typeof axe }).axe.run(document, given),
      options,
    );
    return results.violations;
  };
  // Finding a selector for every element takes a quarter of the time, and is needed only to name a fault.
  const found = await violations(false);
  const told = found.length === 0 ? [] : await violations(true);
  expect(
    told.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    `${name}: ${found.map(({ id }) => id).join(', ')}`,
  ).toEqual([]);
  expect(found, name).toEqual([]);
}

/**
 * Ends finite animations, because a colour halfway between two schemes fails the rule for contrast. They are not waited
 * for: one that the browser does not paint never finishes.
 */
const endTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
