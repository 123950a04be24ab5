import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { fillInvoice, form, openArchive, pick, row, submit } from '#tests/e2e/filing.ts';
import { expect, signIn, signInByForm, test } from '#tests/e2e/fixtures.ts';
import { marksOf } from '#tests/e2e/kept.ts';
import { look } from '#tests/e2e/look.ts';
import { draw, ink, inkDrawn, openFirst } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

const back = (page: Page) => page.getByRole('dialog', { name: say('login:back.title') });
const expired = (page: Page) => page.getByRole('alert').filter({ hasText: say('app:session.expired') });
const unsaved = (page: Page) => page.getByRole('dialog', { name: say('viewer:unsaved.title') });

/**
 * Deletes sessions and their locks as if they had expired, and lets the client notice through its call every 178 s or
 * when it becomes visible.
 */
async function endSession(page: Page, { dataDir }: Company): Promise<void> {
  const database = new DatabaseSync(path.join(dataDir, 'database.sqlite'));
  database.exec('PRAGMA busy_timeout = 5000; DELETE FROM layer_lock; DELETE FROM session');
  database.close();
  // The user comes back to the window, which asks the server at once. Waiting until it asks by itself would take the
  // clock past the time limit of code that is being loaded.
  await page.clock.fastForward('00:11');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(back(page)).toBeVisible();
}

async function restoreSwept(page: Page): Promise<void> {
  await back(page).getByLabel(say('account:confirm.password'), { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(back(page)).toBeHidden();
}

/**
 * Whether everything below the dialogs is hidden: the area beside them has a single colour and nothing can be focused.
 */
async function isVeiled(page: Page): Promise<boolean> {
  const { channels } = await sharp(
    await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 900 }, animations: 'disabled' }),
  ).stats();
  return (
    channels.every(({ stdev }) => stdev === 0) &&
    (await isInert(page.getByRole('navigation', { name: say('shell:menu.label'), includeHidden: true })))
  );
}

/** Whether an element is inaccessible to keyboard and screen readers. */
const isInert = (what: Locator): Promise<boolean> => what.evaluate((element) => element.closest('[inert]') !== null);
const expectInert = (what: Locator, isSo = true) => expect.poll(() => isInert(what)).toBe(isSo);
const expectVeiled = (page: Page, isSo = true) => expect.poll(() => isVeiled(page)).toBe(isSo);

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('button', { name: say('settings:logout'), exact: true }).click();
}

test.beforeEach(({ page }) => page.clock.install());

test('[AUTH-11] [APP-15] an expired session is reported; after signing in again the filled mask is searched', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  const words = page.getByRole('textbox', { name: say('search:fulltext.label') });
  await words.fill('Getriebegehäuse');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: say('shell:actions.palette') }).fill(say('settings:settings'));
  await page
    .getByRole('option', { name: new RegExp(`^${say('settings:settings')} ${say('shell:actions.work')}`) })
    .click();
  const below = page.getByRole('dialog', { name: say('settings:settings'), exact: true, includeHidden: true });
  const seconds = below.getByLabel(say('settings:app.hideErrorToastSeconds'));
  await seconds.fill('12');
  await endSession(page, company);
  await expectInert(below);
  await expect(expired(page)).toContainText(say('app:session.loginAgain'));
  await expect(back(page).getByLabel(say('login:username'))).toHaveValue('clerk');
  await expect(back(page).getByLabel(say('account:confirm.password'), { exact: true })).toBeFocused();
  await look(page, 'session-back');
  await back(page).getByLabel(say('account:confirm.password'), { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(back(page).getByRole('alert')).toContainText(say('errors:login.refused'));
  await restoreSwept(page);
  await expectInert(below, false);
  await expect(seconds).toBeFocused();
  await expect(seconds).toHaveValue('12');
  await page.keyboard.press('Escape');
  await expect(below).toBeHidden();
  await expect(words).toHaveValue('Getriebegehäuse');
  await page.getByRole('button', { name: say('search:panel.search'), exact: true }).click();
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .first(),
  ).toBeVisible();
});

test('[AUTH-11] after a reload too the archive form and its files are kept, and archived after signing in again', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await page.reload();
  await openArchive(page);
  await pick(page, [{ name: 'wartet.txt', mimeType: 'text/plain', buffer: Buffer.from('Rechnung') }]);
  await fillInvoice(page, 'R-warten');
  await form(page).getByLabel('Rechnungsnummer').focus();
  await endSession(page, company);
  await restoreSwept(page);
  await expect(form(page).getByLabel('Rechnungsnummer')).toBeFocused();
  await expect(row(page, 'wartet.txt')).toBeVisible();
  await expect(form(page).getByLabel('Rechnungsnummer')).toHaveValue('R-warten');
  // Changing screens does not ask, signing out does; choosing to stay keeps the file.
  await page.getByRole('link', { name: say('app:menu.search') }).click();
  await expect(page.getByRole('textbox', { name: say('search:fulltext.label') })).toBeVisible();
  await signOut(page);
  const waiting = page.getByRole('dialog', { name: say('archive:waiting.title') });
  await expect(waiting).toContainText(say('archive:waiting.text', { count: 1 }));
  await look(page, 'session-files-wait');
  await waiting.getByRole('button', { name: say('archive:leaving.stay') }).click();
  await page.keyboard.press('Escape');
  await openArchive(page);
  await submit(page).click();
  await expect(page.getByText(say('archive:archived'))).toBeVisible();
});

test('[AUTH-11] [LAYR-04] (security 58) marks drawn before and after the session ended are saved once each', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Getriebegehäuse', false);
  await page.getByRole('button', { name: say('viewer:edit') }).click();
  await page.getByRole('button', { name: say('viewer:tools.freehand') }).click();
  const before = (await marksOf(page, company)).length;
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  const drawn = await inkDrawn(page, 500);
  await expectVeiled(page, false);
  await endSession(page, company);
  await expectVeiled(page);
  // Somebody at the abandoned screen cannot reach anything below by keyboard, wherever the focus is.
  await page.mouse.click(10, 10);
  await expect(page.locator(':focus')).toHaveCount(0);
  for (const key of ['Control+z', 'Control+k', 'Shift+?']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await back(page).getByLabel(say('account:confirm.password'), { exact: true }).focus();
  // Closing the dialog asks about the marks, without revealing them.
  await page.keyboard.press('Escape');
  await expect(unsaved(page)).toBeVisible();
  await expectVeiled(page);
  // Saving is not offered without a session.
  expect(await unsaved(page).locator('footer, form').getByRole('button').allInnerTexts()).toEqual([
    say('viewer:unsaved.stay'),
    say('viewer:unsaved.discard'),
  ]);
  await look(page, 'session-veiled-question');
  await page.keyboard.press('Escape');
  await expect(unsaved(page)).toBeHidden();
  await expect(back(page)).toBeVisible();
  await expectVeiled(page);
  await restoreSwept(page);
  await expectVeiled(page, false);
  await expect.poll(() => ink(page)).toBe(drawn);
  await draw(page, [0.3, 0.7], [0.6, 0.7]);
  await page.getByRole('button', { name: say('signature:own.save'), exact: true }).click();
  await expect(page.getByText(say('viewer:saved'))).toBeVisible();
  expect(await marksOf(page, company)).toHaveLength(before + 2);
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await expect(page.getByRole('button', { name: say('viewer:edit') })).toBeEnabled();
});

test('[AUTH-10] [AUTH-11] signing out and changing the address ask about unsaved marks: stay with them, or discard', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Getriebegehäuse', false);
  await page.getByRole('button', { name: say('viewer:edit') }).click();
  await page.getByRole('button', { name: say('viewer:tools.freehand') }).click();
  await draw(page, [0.2, 0.2], [0.5, 0.6]);
  const undo = page.getByRole('button', { name: say('viewer:undo') });
  await signOut(page);
  await unsaved(page)
    .getByRole('button', { name: say('viewer:unsaved.stay') })
    .click();
  await expect(undo).toBeEnabled();
  const address = page.url();
  await page.evaluate(() => {
    location.hash = '#/search';
  });
  await unsaved(page)
    .getByRole('button', { name: say('viewer:unsaved.stay') })
    .click();
  await expect(page).toHaveURL(address);
  await expect(undo).toBeEnabled();
  await page.getByRole('button', { name: say('settings:logout'), exact: true }).click();
  await unsaved(page)
    .getByRole('button', { name: say('viewer:unsaved.discard') })
    .click();
  await expect(page.getByLabel(say('login:username'))).toBeVisible();
});

test('[AUTH-11] another user sees nothing of the work an expired session left', async ({ page, company }) => {
  await signIn(page, company);
  await page.getByRole('textbox', { name: say('search:fulltext.label') }).fill('Getriebegehäuse');
  await page.getByRole('button', { name: saying('shell:bell') }).click();
  const panel = page.getByRole('dialog', { name: say('shell:panel.info'), includeHidden: true });
  await expect(panel).toBeVisible();
  await endSession(page, company);
  await expectInert(panel);
  await back(page)
    .getByRole('button', { name: say('login:back.leave') })
    .click();
  await page.getByLabel(say('login:username')).fill('supervisor');
  await page.getByLabel(say('account:confirm.password'), { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('textbox', { name: say('search:fulltext.label') })).toHaveValue('');
});

test('[AUTH-10] [AUTH-11] on a shared device the next user finds no search, message or form of the one before', async ({
  page,
  company,
  context,
}) => {
  await signIn(page, company);
  const words = page.getByRole('textbox', { name: say('search:fulltext.label') });
  await words.fill('Kündigung');
  await words.press('Enter');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const kept = (on: Page) => on.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(() => kept(page)).toContain('Kündigung');
  await page.evaluate(() => localStorage.setItem('form:5', '{"version":1,"values":{"1":"krank"},"key":"k"}'));
  // The browser is closed, and its session ends.
  await page.close();
  await context.clearCookies();
  const next = await context.newPage();
  await next.goto(`${company.url}/viewer/#/document/5/index`);
  await next.getByLabel(say('login:username')).fill('supervisor');
  await next.getByLabel(say('account:confirm.password'), { exact: true }).fill(DEMO_PASSWORD);
  await next.keyboard.press('Enter');
  await expect(next.getByRole('banner')).toBeVisible();
  await expect(next).toHaveURL(/#\/document\/5/);
  expect(await kept(next)).not.toMatch(/Kündigung|krank/);
  await next.evaluate(() => localStorage.setItem('form:5', '{"version":1,"values":{"1":"krank"},"key":"k"}'));
  await next.reload();
  await signOut(next);
  await expect(next.getByLabel(say('login:username'))).toBeVisible();
  expect(await kept(next)).not.toContain('krank');
});

test('[AUTH-10] [APP-15] two tabs share a session: signing out or in applies to both', async ({
  page,
  company,
  context,
}) => {
  await signIn(page, company);
  const other = await context.newPage();
  await other.goto(`${company.url}/viewer/#/search`);
  await expect(other.getByRole('banner')).toBeVisible();
  await signOut(page);
  await expect(other.getByLabel(say('login:username'))).toBeVisible();
  await signInByForm(page, company);
  await expect(other.getByRole('banner')).toBeVisible();
});

test('a start without an answer from the server says so, retries, and then shows the requested page', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await page.getByRole('link', { name: say('app:menu.archive') }).click();
  await expect(page).toHaveURL(/#\/archive/);
  await page.route('**/dms/user/info', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: say('app:failure.noResponse') })).toBeVisible();
  await expect(page.getByLabel(say('login:username'))).toHaveCount(0);
  await look(page, 'session-unanswered');
  await page.getByRole('button', { name: say('app:session.askNow') }).press('Enter');
  await expect(page.getByRole('button', { name: say('app:session.askNow') })).toBeFocused();
  await page.unroute('**/dms/user/info');
  await page.clock.fastForward('00:05');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page).toHaveURL(/#\/archive/);
});

test('[AUTH-01] Caps Lock is reported while it is on', async ({ page, company }) => {
  await page.goto(`${company.url}/viewer/`);
  const hint = page.getByText(say('login:capsLock'));
  const press = (on: boolean) =>
    page
      .getByLabel(say('login:username'))
      .evaluate(
        (field, modifierCapsLock) =>
          field.dispatchEvent(new KeyboardEvent('keyup', { key: 'a', bubbles: true, modifierCapsLock })),
        on,
      );
  await press(true);
  await expect(hint).toBeVisible();
  await press(false);
  await expect(hint).toBeHidden();
});
