import { expect, signIn, test } from './fixtures.ts';
import { look } from './look.ts';
import { say } from './texts.ts';

test('[SUBS-01] [SUBS-02] a subscription is set beside its document by mouse, and changed and deleted in its list by keyboard', async ({
  page,
  company,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, company, 'clerk', '#/document/1/index');
  await page.getByRole('button', { name: say('telling:title'), exact: true }).click();
  await page.getByRole('menuitem', { name: say('telling:subscribe') }).click();
  const dialog = page.getByRole('dialog');
  const subject = dialog.getByLabel(say('subscription:subject'), { exact: true });
  await subject.fill('');
  await dialog.getByRole('button', { name: say('ui:apply') }).click();
  await expect(dialog.getByText(say('subscription:problem.subject'))).toBeVisible();
  await subject.fill('Muster nachfassen');
  await dialog.getByText(say('subscription:kind.events'), { exact: true }).click();
  await dialog.getByRole('checkbox', { name: say('subscription:event.note') }).check();
  await dialog.getByRole('button', { name: say('ui:apply') }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`${company.url}/viewer/#/abonnement/1`);
  const row = page.getByRole('row', { name: 'Muster nachfassen' });
  await expect(row).toContainText(say('subscription:event.note'));
  const toolbar = page.getByRole('toolbar');
  for (const name of ['edit', 'delete', 'external'])
    await expect(toolbar.getByRole('button', { name: say(`subscription:${name}`) })).toBeDisabled();
  await look(page, 'subscription', ['wide', 'phone']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Control+Alt+l');
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('Control+Alt+a');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('F2');
  await expect(subject).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Muster angesehen');
  await page.keyboard.press('Enter');
  const changed = page.getByRole('row', { name: 'Muster angesehen' });
  await changed.click();
  await expect(changed).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Delete');
  await expect(dialog).toContainText(say('messages:confirm.subscription', { name: 'Muster angesehen' }));
  await dialog.getByRole('button', { name: say('subscription:delete'), exact: true }).click();
  await expect(changed).toBeHidden();
});
