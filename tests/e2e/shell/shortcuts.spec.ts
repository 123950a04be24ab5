import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { openFirst, pages } from '#tests/e2e/paper.ts';
import { say } from '#tests/e2e/texts.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: say('settings:shortcuts') });
const keysOf = (page: Page, command: string) =>
  sheet(page).getByRole('term').filter({ hasText: command }).locator('xpath=following-sibling::dd').getByRole('button');
const percent = (page: Page) => page.getByRole('toolbar').getByRole('button', { name: /\d+\s?%/ });

test('[APP-07] a command gets another key by mouse and keyboard: conflicts are shown, it survives a reload, and can be reset', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Bestellung');
  await expect(pages(page)).toHaveAttribute('data-keys', 'page');
  await pages(page).focus();

  // By keyboard: '?' opens the dialog, Enter starts recording, F8 is unassigned.
  await page.keyboard.press('?');
  await expect(sheet(page)).toBeVisible();
  await look(page, 'shortcuts');
  await page.setViewportSize({ width: 1440, height: 900 });
  await keysOf(page, say('viewer:zoomIn')).focus();
  await page.keyboard.press('Enter');
  await expect(keysOf(page, say('viewer:zoomIn'))).toHaveText(say('commands:press'));
  await page.keyboard.press('F8');
  await expect(sheet(page).getByRole('status')).toHaveText(
    say('commands:changed', { command: say('viewer:zoomIn'), chord: 'F8' }),
  );
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();

  // After a reload the new key works and the old one does not.
  await page.reload();
  await expect(percent(page)).toBeVisible();
  const before = await percent(page).textContent();
  await pages(page).focus();
  await page.keyboard.press('+');
  await expect(percent(page)).toHaveText(before!);
  await page.keyboard.press('F8');
  await expect(percent(page)).not.toHaveText(before!);

  // By mouse: a conflicting key is reported and assigned only after confirmation.
  await page.keyboard.press('?');
  await keysOf(page, say('viewer:zoomOut')).click();
  await page.keyboard.press('F8');
  await expect(sheet(page).getByRole('alert')).toContainText(
    say('commands:conflict', { command: say('viewer:zoomIn'), chord: 'F8' }),
  );
  await sheet(page)
    .getByRole('button', { name: say('commands:leave'), exact: true })
    .click();
  await sheet(page)
    .getByRole('button', { name: say('commands:reset', { command: say('viewer:zoomIn') }) })
    .click();
  await expect(sheet(page).getByRole('status')).toHaveText(say('commands:isReset', { command: say('viewer:zoomIn') }));
  await page.keyboard.press('Escape');
  const larger = await percent(page).textContent();
  await pages(page).focus();
  await page.keyboard.press('+');
  await expect(percent(page)).not.toHaveText(larger!);
});
