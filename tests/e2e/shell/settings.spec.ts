import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { photograph } from '#tests/e2e/look.ts';
import { say, saying } from '#tests/e2e/texts.ts';

/** Only settings of users not used by other tests are left changed. */
const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: saying('shell:account') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('settings:settings'), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: say('settings:settings'), exact: true });
  await expect(dialog.getByLabel(say('settings:app.showLayer'))).toBeVisible();
  return dialog;
};

test('[APP-13] the server keeps the settings, in a dialog of 500 × 600; the focus returns', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'mlindner');
  const dialog = await openSettings(page);
  await photograph(page, 'app-settings');
  await expect
    .poll(async () => {
      const { width, height } = (await dialog.boundingBox())!;
      return [Math.round(width), Math.round(height)];
    })
    .toEqual([500, 600]);
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual(
    expect.arrayContaining([say('compare:cancel'), say('ui:apply')]),
  );

  await dialog.getByLabel(say('settings:app.showLayer')).uncheck();
  await dialog
    .getByLabel(say('settings:app.standardOperator'))
    .selectOption({ label: say('settings:app.operators.3') });
  await dialog.getByLabel(say('settings:app.hideErrorToastSeconds')).fill('zwölf');
  await dialog.getByRole('button', { name: say('ui:apply') }).click();
  await expect(dialog.getByText(say('settings:app.range', { maximum: 3600 }))).toBeVisible();
  await dialog.getByLabel(say('settings:app.hideErrorToastSeconds')).fill('12');
  const [request] = await Promise.all([
    page.waitForRequest(/config\/set/),
    dialog.getByRole('button', { name: say('ui:apply') }).click(),
  ]);
  const sent = new Map(
    (request.postDataJSON() as { config: { name: string; value: string }[] }).config.map(({ name, value }) => [
      name,
      value,
    ]),
  );
  expect(Object.fromEntries(sent)).toMatchObject({
    webviewer_document_show_layer: '0',
    webviewer_search_mask_standard_operator: '3',
    webviewer_hide_error_toast: '12',
  });
  await expect(page.getByText(say('settings:app.saved'))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: saying('shell:account') })).toBeFocused();

  await page.reload();
  const again = await openSettings(page);
  await expect(again.getByLabel(say('settings:app.showLayer'))).not.toBeChecked();
  await expect(again.getByLabel(say('settings:app.hideErrorToastSeconds'))).toHaveValue('12');
});

test('[APP-13] a setting that could not be saved is reported and stays in the dialog', async ({ page, company }) => {
  await signIn(page, company, 'supervisor');
  const dialog = await openSettings(page);
  await dialog.getByLabel(say('settings:app.showNotes')).uncheck();
  await page.route(/config\/set/, (route) => route.abort());
  await dialog.getByRole('button', { name: say('ui:apply') }).click();
  await expect(page.getByText(say('settings:app.notSaved'))).toBeVisible();
  await expect(dialog.getByLabel(say('settings:app.showNotes'))).not.toBeChecked();
  await dialog.getByRole('button', { name: say('compare:cancel') }).click();
  await page.unroute(/config\/set/);
  const again = await openSettings(page);
  await expect(again.getByLabel(say('settings:app.showNotes'))).toBeChecked();
});

test('[APP-13] [APP-14] manual folding applies at once and is kept across a reload', async ({ page, company }) => {
  await signIn(page, company, 'ugasser');
  const panel = page.getByRole('search');
  await expect(panel.getByRole('button', { name: say('search:panel.filters') })).toHaveCount(0);
  const dialog = await openSettings(page);
  await dialog.getByLabel(say('settings:app.accordionManual')).check();
  await dialog.getByRole('button', { name: say('ui:apply') }).click();
  const heading = panel.getByRole('button', { name: say('search:panel.filters') });
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
  await photograph(page, 'search-manual');
  await heading.press('Enter');
  await expect(panel.getByText(say('archive:place.year'))).toHaveCount(0);
  await page.reload();
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await expect(panel.getByText(say('search:mask.label'))).toBeVisible();
});

test('on a phone a dialog is as high as the window less 100 px', async ({ page, company }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, company, 'supervisor');
  const dialog = await openSettings(page);
  await expect.poll(async () => Math.round((await dialog.boundingBox())!.height)).toBe(744);
});

test('[APP-14] device settings survive a reload and are cleared by logout; theme and language stay', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await page.getByRole('button', { name: say('search:panel.close') }).click();
  await expect(page.getByLabel(say('search:fulltext.label'))).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await expect(page.getByLabel(say('search:fulltext.label'))).toHaveCount(0);
  await page.getByRole('button', { name: saying('shell:account') }).click();
  await page.getByText(say('settings:theme.dark'), { exact: true }).click();
  await page.getByRole('dialog').getByLabel(say('app:language')).selectOption({ label: 'English' });
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByLabel('User name')).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['theme']);
  const language = async () => (await page.context().cookies()).find(({ name }) => name === 'language')?.value;
  await expect.poll(language).toBe('en');
});

test('[APP-09] the toast protocol keeps messages with place and time', async ({ page, company }) => {
  await signIn(page, company, 'clerk', '?0=-1');
  await expect(page.getByRole('alert')).toContainText(say('shell:deepLink.title'));
  await page.getByRole('button', { name: saying('shell:account') }).click();
  await page.getByRole('button', { name: say('settings:protocol') }).click();
  const protocol = page.getByRole('dialog', { name: say('settings:protocol') });
  await expect(protocol.getByRole('listitem').first()).toContainText(say('shell:deepLink.title'));
  await expect(protocol.getByRole('listitem').first()).toContainText('1440');
});

test('[APP-12] users choose their picture, see it from then on, and remove it', async ({ page, company }) => {
  await signIn(page, company, 'reviewer');
  await page.getByRole('button', { name: saying('shell:account') }).click();
  const sidebar = page.getByRole('dialog');
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      sidebar.getByRole('button', { name: say('settings:picture.choose') }).click(),
    ]);
    await chooser.setFiles({ name, mimeType, buffer });
  };
  await choose('notes.png', 'image/png', Buffer.from('no picture at all'));
  await expect(page.getByRole('alert')).toContainText(say('settings:picture.unfit'));
  await choose(
    'me.png',
    'image/png',
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3070c0' } })
      .png()
      .toBuffer(),
  );
  await expect(sidebar.locator('img')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: saying('shell:account') }).click();
  await expect.poll(() => sidebar.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128);
  await sidebar.getByRole('button', { name: say('settings:picture.remove') }).click();
  await expect(sidebar.locator('img')).toHaveCount(0);
});
