import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';
import { say } from './texts.ts';

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

/** Interactive elements that partly lie outside the screen horizontally; grids and tables scroll by themselves. */
const beyond = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role=tab], [role=radio]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => element.closest('[role=grid], [role=treegrid], [role=tablist], table') === null)
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && (box.left < -1 || box.right > window.innerWidth + 1))
      .map(
        ({ element, box }) =>
          `${element.ariaLabel ?? element.textContent} ${Math.round(box.left)}–${Math.round(box.right)}`,
      ),
  );

/** Minimum touch target, CSS px (issue 18, Hands). */
const TARGET = 44;

/** Elements too small to tap. Check boxes in grids or with labels are activated by their cell or label. */
const tooSmall = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    (target) =>
      [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role=tab]')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => !element.matches('[type=checkbox], [type=radio]'))
        // The border of a password field belongs to the element around it.
        .map((element) => ({
          element,
          box: (element.closest('.mantine-Input-input') ?? element).getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 1 && box.height > 1)
        .filter(({ box }) => Math.min(box.width, box.height) < target - 0.5)
        .map(
          ({ element, box }) =>
            `${element.ariaLabel ?? element.textContent} ${Math.round(box.width)}×${Math.round(box.height)}`,
        ),
    TARGET,
  );

/** Keys that visible text names: a phone has none. */
export const keysNamed = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    (names) =>
      document.body.innerText.match(new RegExp(`(?:${names.join('|')}) ?\\+ ?\\S+|\\bEsc(?:ape)?\\b`, 'gu')) ?? [],
    ['Ctrl', 'Alt', 'Shift', say('ui:keys.Ctrl'), say('ui:keys.Shift')],
  );

/** For a touch screen: nothing to tap is off screen or too small, and no keys are named, except by the help. */
export async function expectTouchable(page: Page, where: string): Promise<void> {
  await expect.poll(() => beyond(page), { message: where }).toEqual([]);
  await expect.poll(() => tooSmall(page), { message: `targets of ${where}` }).toEqual([]);
  if (!page.url().includes('#/help')) expect(await keysNamed(page), `keys named at ${where}`).toEqual([]);
}

/** The buttons, links and fields on screen that lie under a toast, by name. */
export const coveredByToasts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    (toasts) =>
      [...document.querySelectorAll<HTMLElement>('button, a[href], input')].flatMap((element) => {
        if (element.closest('[inert]') !== null) return [];
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        const toast = top?.closest(`[aria-label="${toasts}"] > *`);
        return toast === null || toast === undefined || toast.contains(element)
          ? []
          : [element.ariaLabel ?? element.innerText];
      }),
    say('ui:toasts'),
  );

/** Toasts cover no button at a desk, where the tools are below the page, and on a phone. */
export async function expectToastsBeside(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  const toast = page
    .getByRole('region', { name: say('ui:toasts') })
    .locator('> *')
    .first();
  // One that has the focus does not close by itself.
  await toast.getByRole('button', { name: say('ui:close') }).focus();
  for (const [width, height] of [
    [1440, 900],
    [1000, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => coveredByToasts(page), { message: `${width} px` }).toEqual([]);
    await expect(toast).toBeVisible();
  }
  await page.setViewportSize(before);
}
