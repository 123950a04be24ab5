import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { say, saying } from '#tests/e2e/texts.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Required fields have an asterisk after their label. */
const field = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first();

test('[SRV-03] [LAYR-06] a text template is written for a group with a preview, found in the list, changed and deleted', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'admin', '#/admin/templates');
  await page.getByLabel(say('admin:gate.password')).fill(DEMO_PASSWORD);
  await button(page, say('admin:gate.enter')).click();
  await page
    .getByRole('button', { name: say('admin:new.template') })
    .first()
    .click();
  const preview = page.getByRole('region', { name: say('admin:stamp.preview') });
  await expect(preview).toContainText(say('admin:template.notYet'));
  await field(page, say('admin:field.name')).fill('Kontierung');
  await button(page, say('admin:save')).click();
  // Text and groups are missing.
  await expect(page.getByText(say('admin:fault.missing'))).toHaveCount(2);
  await field(page, say('admin:template.text')).fill('Sachlich und rechnerisch richtig\nKonto:');
  await expect(preview.locator('img')).toHaveCount(1);
  await page.getByRole('checkbox').first().check();
  await look(page, 'template');
  await button(page, say('admin:save')).click();
  await expect(page).toHaveURL(/#\/admin\/templates$/);
  const row = main(page).getByRole('row', { name: 'Kontierung' });
  await row.dblclick();
  const use = page.getByRole('region', { name: say('admin:template.use') });
  await expect(use).toContainText(saying('admin:template.users'));
  await field(page, say('admin:template.text')).fill('Bezahlt');
  await look(page, 'template-changed', ['wide', 'phone']);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/#\/admin\/templates$/);
  await look(page, 'templates', ['wide', 'phone']);
  // The toolbar's buttons leave the quick filter its place in a phone's window.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main(page).getByRole('textbox', { name: say('list:quick') })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.click();
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('admin:delete'), exact: true })
    .click();
  await expect(row).toBeHidden();
});
