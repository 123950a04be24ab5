import { type Page, request } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { expect } from './fixtures.ts';
import { say } from './texts.ts';

const CSRF = { 'x-dms-csrf': '1' };

/** The dialog that asks the user of an ended session to sign in again. */
export const back = (page: Page) => page.getByRole('dialog', { name: say('login:back.title') });

/** Ends all sessions of a user from another device. */
export async function endElsewhere(company: Company, login: string): Promise<void> {
  const device = await request.newContext({ baseURL: company.url, extraHTTPHeaders: CSRF });
  const signedIn = await device.post('/dms/user/login:base64:nometa/', {
    data: JSON.stringify({ username: login, password: Buffer.from(DEMO_PASSWORD).toString('base64') }),
    headers: { 'content-type': 'text/plain' },
  });
  expect(signedIn.status()).toBe(200);
  expect((await device.get('/dms/user/logout:alldevices')).status()).toBe(200);
  await device.dispose();
}

/** Signs in again without losing the unsaved work, using only the keyboard. */
export async function signInAgain(page: Page): Promise<void> {
  await expect(back(page).getByLabel(say('account:confirm.password'), { exact: true })).toBeFocused();
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(back(page)).toBeHidden();
}
