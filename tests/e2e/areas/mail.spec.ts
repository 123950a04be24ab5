import { expectAccessible } from '#tests/e2e/accessible.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { say } from '#tests/e2e/texts.ts';

test('[SEND-01] [A11Y-01] a mail is written as a template with placeholders, kept, begun with it, and the template changed and deleted', async ({
  page,
  company,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, company, 'clerk', '#/document/1/index');
  await page.getByRole('button', { name: say('telling:title'), exact: true }).click();
  await page.getByRole('menuitem', { name: say('telling:mail') }).click();
  const mail = page.getByRole('dialog', { name: say('telling:mailTitle') });
  const message = (of: typeof mail) => of.getByLabel(say('telling:message'), { exact: true });
  await message(mail).fill('Anbei ');
  await expectAccessible(page, 'a mail');
  await mail.getByRole('button', { name: say('telling:template.keep'), exact: true }).click();
  const keep = page.getByRole('dialog', { name: say('telling:template.new') });
  await expect(message(keep)).toHaveValue('Anbei ');
  await keep.getByRole('button', { name: say('telling:template.save'), exact: true }).click();
  await expect(keep.getByText(say('telling:template.nameMissing'))).toBeVisible();
  await keep.getByLabel(say('telling:template.name'), { exact: true }).fill('Begleitschreiben');
  await keep.getByLabel(say('telling:subject'), { exact: true }).fill('Unser {{document.type}}');
  await message(keep).press('End');
  await keep
    .getByLabel(say('telling:template.insert'), { exact: true })
    .selectOption({ label: say('telling:template.placeholder.document.number') });
  await expect(message(keep)).toHaveValue('Anbei {{document.number}}');
  await keep
    .getByLabel(say('telling:template.insert'), { exact: true })
    .selectOption({ label: say('telling:template.placeholder.receiver.name') });
  await expect(message(keep)).toHaveValue('Anbei {{document.number}}{{receiver.name}}');
  await expectAccessible(page, 'a mail template');
  await keep.getByRole('button', { name: say('telling:template.save'), exact: true }).click();
  await expect(keep).toBeHidden();

  const choice = mail.getByLabel(say('telling:template.title'), { exact: true });
  await expect(choice).toHaveValue('Begleitschreiben');
  await choice.click();
  await choice.fill('Begleit');
  await page.getByRole('option', { name: 'Begleitschreiben' }).click();
  // Whom it is for is not known yet; what was typed by hand stays.
  await expect(message(mail)).toHaveValue('Anbei 1{{receiver.name}}\n\nAnbei ');
  await expect(mail.getByLabel(say('telling:subject'), { exact: true })).not.toHaveValue(/\{\{/);
  await mail.getByRole('button', { name: say('telling:template.change'), exact: true }).click();
  const change = page.getByRole('dialog', { name: say('telling:template.change') });
  await expect(message(change)).toHaveValue('Anbei {{document.number}}{{receiver.name}}');
  await change.getByRole('button', { name: say('telling:template.delete'), exact: true }).click();
  const question = page.getByRole('dialog', { name: say('telling:template.delete') });
  await question.getByRole('button', { name: say('telling:template.delete'), exact: true }).click();
  await expect(change).toBeHidden();
  await expect(choice).toHaveValue('');
});
