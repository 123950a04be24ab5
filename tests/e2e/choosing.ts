import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

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
