import type { Page } from '@playwright/test';
import { edit, onOtherDevice, placeOf } from '#tests/e2e/drawing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { openFirst, waitForPaper } from '#tests/e2e/paper.ts';
import { say } from '#tests/e2e/texts.ts';

// Without the stream the second browser would notice only with its next call, three minutes later.
test('[INFO-01] the bell of a second browser updates when the first finishes a notification', async ({
  page,
  browser,
  company,
}) => {
  await signIn(page, company, 'supervisor');
  const other = await onOtherDevice(browser);
  await signIn(other, company, 'supervisor');
  const bell = (device: Page) => device.getByRole('banner').getByRole('button', { name: /: \d+$/ });
  const before = Number(await bell(other).textContent());
  expect(before).toBeGreaterThan(0);
  await bell(page).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Neue Notiz/ })
    .first()
    .click();
  await expect(bell(other)).toHaveText(before === 1 ? '' : String(before - 1));
  await other.context().close();
});

test('[LAYR-02] a lock appears in a second browser by itself, and disappears', async ({ page, browser, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Bestellung');
  const other = await onOtherDevice(browser);
  await signIn(other, company, 'supervisor', placeOf(page));
  await waitForPaper(other);
  const held = other.getByText(say('viewer:lock.held', { name: '' }).trim(), { exact: false });
  await expect(held).toBeHidden();
  await page.getByRole('button', edit).click();
  await expect(held).toBeVisible();
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await expect(held).toBeHidden();
  await other.context().close();
});
