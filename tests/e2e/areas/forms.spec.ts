import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { say } from '#tests/e2e/texts.ts';

const button = (name: string) => ({ name, exact: true }) as const;

test('[FORM-01] [FORM-02] [FORM-03] a form is built, published, shared, filled in with and without an account, and its answers are read', async ({
  page,
  company,
  browser,
}) => {
  await signIn(page, company);
  await page.getByRole('link', { name: say('app:menu.forms'), exact: true }).click();
  const list = page.getByRole('grid', { name: say('forms:title') });
  await expect(list.getByRole('row')).toHaveCount(5);
  await page.getByRole('button', button(say('forms:create'))).click();
  const begin = page.getByRole('dialog');
  await begin.getByLabel(say('forms:name'), { exact: true }).fill('Schlüssel');
  await begin.getByLabel(say('forms:begin.with'), { exact: true }).click();
  const templates = page.getByRole('option');
  await expect(templates.filter({ hasText: 'Urlaubsantrag' })).toBeVisible();
  await templates.filter({ hasText: say('forms:begin.empty') }).click();
  await begin.getByRole('button', button(say('forms:begin.apply'))).click();
  await expect(page.getByLabel(say('forms:name'), { exact: true })).toHaveValue('Schlüssel');
  await page.getByRole('button', button(say('forms:kinds.text'))).click();
  await page.getByLabel(say('forms:label'), { exact: true }).fill('Raum');
  await page.getByRole('checkbox', { name: say('forms:required') }).check();
  await page.getByRole('button', button(say('forms:kinds.number'))).click();
  const rows = page.getByRole('listbox', { name: say('forms:fields') });
  await rows.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows.getByRole('option').first()).toContainText(say('forms:kinds.number'));
  await page.keyboard.press('Control+z');
  await expect(rows.getByRole('option').first()).toContainText('Raum');
  await page.getByRole('button', button(say('forms:publish'))).click();
  await expect(page.getByText(say('forms:publishedNow', { version: 1 }))).toBeVisible();

  await page.getByRole('button', button(say('forms:back'))).click();
  await list.getByRole('row').filter({ hasText: 'Schlüssel' }).click();
  await page.getByRole('button', button(say('forms:fill'))).click();
  await page.getByRole('button', button(say('forms:send'))).click();
  await expect(page.getByRole('alert')).toContainText('Raum');
  await expect(page.getByLabel('Raum')).toBeFocused();
  await page.keyboard.type('12b');
  await page.reload();
  await expect(page.getByLabel('Raum')).toHaveValue('12b');
  await page.getByRole('button', button(say('forms:send'))).click();
  await expect(page.getByText(say('forms:sent', { number: 1 }))).toBeVisible();

  await page.getByRole('button', button(say('forms:back'))).click();
  await list.getByRole('row').filter({ hasText: 'Schlüssel' }).click();
  await page.getByRole('button', button(say('forms:share'))).click();
  await page.getByRole('button', button(say('forms:shareOpen'))).click();
  const address = await page.getByLabel(say('forms:address'), { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  const outside = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  await outside.goto(address);
  await outside.getByLabel('Raum').fill('<b>7</b>');
  await outside.getByRole('button', button(say('forms:send'))).click();
  await expect(outside.getByText(say('forms:sent', { number: 2 }))).toBeVisible();
  await outside.context().close();

  await page
    .getByRole('toolbar')
    .getByRole('button', button(say('forms:answers')))
    .click();
  await expect(page.getByRole('gridcell', { name: '<b>7</b>' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: say('forms:outside') })).toBeVisible();
});
