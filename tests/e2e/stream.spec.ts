import type { Page } from '@playwright/test';
import { edit, onOtherDevice, placeOf } from './drawing.ts';
import { expect, signIn, test } from './fixtures.ts';
import { openFirst, waitForPaper } from './paper.ts';
import { say } from './texts.ts';

/** What a second browser sees of a change within (docs/jobs.md). */
const SOON = { timeout: 2000 };

test('[INFO-01] the bell of a second browser changes within two seconds of what is finished in the first', async ({
  page,
  browser,
  company,
}) => {
  await signIn(page, company);
  const other = await onOtherDevice(browser);
  await signIn(other, company);
  const bell = (device: Page) => device.getByRole('banner').getByRole('button', { name: /: \d+$/ });
  const before = Number(await bell(other).textContent());
  expect(before).toBeGreaterThan(0);
  await bell(page).click();
  await page.getByRole('complementary').getByRole('listitem').getByRole('button').first().click();
  await expect(bell(other)).toHaveText(before === 1 ? '' : String(before - 1), SOON);
  await other.context().close();
});

test('[LAYR-02] a layer lock shows in a second browser within two seconds, and goes as soon', async ({
  page,
  browser,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Bestellung');
  const other = await onOtherDevice(browser);
  await signIn(other, company, 'supervisor', placeOf(page));
  await waitForPaper(other);
  const held = other.getByText(say('viewer:lock.held', { name: '' }).trim(), { exact: false });
  await expect(held).toBeHidden();
  await page.getByRole('button', edit).click();
  await expect(held).toBeVisible(SOON);
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await expect(held).toBeHidden(SOON);
  await other.context().close();
});
