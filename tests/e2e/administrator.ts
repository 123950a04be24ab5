import type { Locator, Page } from '@playwright/test';
import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { expect } from './fixtures.ts';
import { say } from './texts.ts';

/** The demo's administrator with an API session, as if at another machine. */
export async function administratorOf({ url }: { readonly url: string }): Promise<Caller> {
  const caller = new Caller(url);
  await caller.login('admin', DEMO_PASSWORD, { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID });
  return caller;
}

/** Confirms the password at the door of the administration. */
export async function enter(page: Page): Promise<void> {
  await page.getByLabel(say('admin:gate.password')).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
}

/** Opens a section of the administration by its menu. */
export async function openSection(page: Page, id: string): Promise<void> {
  await page
    .getByRole('navigation', { name: say('admin:title') })
    .getByRole('link', { name: say(`admin:section.${id}`), exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`#/admin/${id}$`));
}

export const main = (page: Page): Locator => page.getByRole('main');
export const tick = (page: Page, name: string): Locator => main(page).getByRole('checkbox', { name, exact: true });
export const button = (page: Page, name: string): Locator => main(page).getByRole('button', { name, exact: true });
/** A field of a row's form. */
export const typed = (page: Page, name: string): Locator => main(page).locator(`[name="${name}"]`);
export const row = (page: Page, text: string | RegExp): Locator =>
  main(page).getByRole('row').filter({ hasText: text });

/** Opens the list of a section; the list of the section before may stay a moment, and would take the keys. */
async function openList(page: Page, id: string): Promise<void> {
  await openSection(page, id);
  await expect(main(page).getByRole('grid', { name: say(`admin:section.${id}`), exact: true })).toBeVisible();
}

/** Opens the empty form of a section by its key. */
export async function begin(page: Page, id: string, noun: string): Promise<void> {
  await openList(page, id);
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1, name: say(`admin:new.${noun}`) })).toBeVisible();
}

/** Saves by key and is back in the list. */
export async function save(page: Page, id: string): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(new RegExp(`#/admin/${id}$`));
}

/** Opens a row found by the quick filter. */
export async function openRow(page: Page, id: string, text: string): Promise<void> {
  await openList(page, id);
  await main(page)
    .getByRole('textbox', { name: say('list:quick') })
    .fill(text);
  // Rows move up as the others leave: one that is clicked before would be another a moment later.
  const rows = main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
  await expect(rows.filter({ hasNotText: text })).toHaveCount(0);
  await row(page, text).first().dblclick();
  await expect(page).toHaveURL(new RegExp(`#/admin/${id}/\\d+$`));
}
