import type { Page } from '@playwright/test';

/** Fills in the provider's own form; returning users see nothing else. */
export async function enterThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

export async function signInThere(page: Page, name: string): Promise<void> {
  await enterThere(page, name);
  await page.getByRole('button', { name: 'Continue' }).click();
}
