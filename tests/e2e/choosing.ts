import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** More Tab stops than any screen has. */
const STOPS = 120;

/** Moves the focus to a control with the Tab key alone. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeAttached();
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < STOPS && !(await isThere()); stop += 1) await page.keyboard.press(key);
  await expect(control, `reached by ${key}`).toBeFocused();
}

/**
 * From now on, notes for each press of a key whether the browser still acts on it itself.
 * @returns for a key, whether each press so far was prevented
 */
export async function keysPrevented(page: Page): Promise<(key: string) => Promise<readonly boolean[]>> {
  const presses = await page.evaluateHandle(() => {
    const seen: { readonly key: string; readonly prevented: boolean }[] = [];
    // Registered last on the window: after the listener for commands.
    window.addEventListener('keydown', ({ key, defaultPrevented: prevented }) => seen.push({ key, prevented }));
    return seen;
  });
  return (wanted) =>
    presses.evaluate((seen, key) => seen.filter((one) => one.key === key).map(({ prevented }) => prevented), wanted);
}

/** Opens a menu by key. Mantine moves the focus into it by a timer, and away from an item that has it sooner. */
export async function openMenu(button: Locator): Promise<void> {
  await button.press('Enter');
  await expect(
    button.page().locator('[role^="menuitem"]:not([aria-disabled="true"], :disabled)').first(),
  ).toBeFocused();
}

/**
 * Takes the first entry of the open list of a choice, by keyboard. When the list opens, Mantine forgets by a timer
 * which entry is highlighted, and browsers defer timers while keys are pressed: the keys wait for that timer.
 * @param option text of an entry, which is in the list once it has been filtered
 */
export async function takeFirst(page: Page, option: string): Promise<void> {
  await expect(page.getByRole('option').filter({ hasText: option }).first()).toBeVisible();
  await page.evaluate(() => new Promise<void>((settled) => void setTimeout(settled)));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}
