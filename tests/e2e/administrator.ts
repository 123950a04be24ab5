import type { Page } from '@playwright/test';
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

/** Opens a section of the administration by its menu. */
export async function openSection(page: Page, id: string): Promise<void> {
  await page
    .getByRole('navigation', { name: say('admin:title') })
    .getByRole('link', { name: say(`admin:section.${id}`), exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`#/admin/${id}$`));
}
