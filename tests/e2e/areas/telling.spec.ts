import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { operations } from '#core/contract/operations.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { onOtherDevice } from '#tests/e2e/drawing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { sendNow } from '#tests/e2e/mailing.ts';
import { template } from '#tests/e2e/setup.ts';
import { say, saying } from '#tests/e2e/texts.ts';
import { Company } from '#tests/fixtures/company.ts';
import { MailServer } from '#tests/fixtures/mailServer.ts';

const button = (name: string) => ({ name, exact: true }) as const;
const bell = (page: Page) => page.getByRole('button', { name: saying('shell:bell') });
const centre = (page: Page) => page.getByRole('dialog', { name: say('shell:panel.info') });

/** Opens an entry of the menu ‘Send and subscribe’ of a document. */
async function menu(page: Page, entry: 'send' | 'notify' | 'subscribe' | 'mail'): Promise<void> {
  await page
    .getByRole('button', button(say('telling:title')))
    .first()
    .click();
  await page.getByRole('menuitem', { name: say(`telling:${entry}`) }).click();
}

/** Chooses a person by keyboard among those who may see the document. */
async function choose(page: Page, name: string): Promise<void> {
  const people = page.getByRole('dialog').getByLabel(say('telling:recipients'), { exact: true });
  await expect(people).toBeEnabled();
  await people.fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

test('[SEND-02] [INFO-02] [A11Y-01] a colleague is notified of a sent document and opens it; the sender sees that', async ({
  page,
  browser,
  company,
}) => {
  const colleague = await onOtherDevice(browser);
  await signIn(colleague, company, 'supervisor');
  await signIn(page, company, 'clerk', '#/document/1/index');
  await menu(page, 'send');
  const dialog = page.getByRole('dialog', { name: say('telling:sendTitle') });
  await dialog.getByRole('button', button(say('telling:submit'))).click();
  await expect(dialog.getByText(say('telling:problem.recipient'))).toBeVisible();
  await expectAccessible(page, 'sending internally');
  await choose(page, 'Stefan Vogt');
  await dialog.getByLabel(say('telling:subject'), { exact: true }).fill('Bitte <b>ansehen</b>');
  await dialog.getByLabel(say('telling:message'), { exact: true }).fill('Vor Freitag.');
  await dialog.getByRole('checkbox', { name: say('telling:priority') }).check();
  await dialog.getByRole('button', button(say('telling:submit'))).click();
  await expect(page.getByText(say('telling:sent', { count: 1 }))).toBeVisible();

  await bell(colleague).click();
  const told = centre(colleague).getByRole('button', { name: /Bitte <b>ansehen<\/b>/ });
  await expect(told).toBeVisible();
  await expect(told.getByRole('img', { name: say('infocentre:prioritized') })).toBeVisible();
  await expectAccessible(colleague, 'the info centre');
  await page.goto(`${company.url}/viewer/#/abonnement`);
  const toolbar = page.getByRole('toolbar').first();
  await toolbar.getByRole('button', button(say('subscription:sendings'))).click();
  const sent = page.getByRole('dialog', { name: say('telling:sendings.title') });
  await expect(sent).toContainText(say('telling:sendings.progress', { seen: 0, done: 0, people: 1 }));
  await page.keyboard.press('Escape');
  await expect(sent).toBeHidden();
  const reacted = colleague.waitForResponse((answer) => answer.url().endsWith(operations.pushResponse.path));
  await told.click();
  await reacted;
  await expect(colleague).toHaveURL(/#\/document\/1\/index$/);
  await toolbar.getByRole('button', button(say('subscription:sendings'))).click();
  await expect(sent).toContainText(say('telling:sendings.progress', { seen: 1, done: 1, people: 1 }));
  await colleague.context().close();
});

test('[SEND-04] [A11Y-01] users confirm a collective notification; the sender reminds others and takes it back', async ({
  page,
  browser,
  company,
}) => {
  await signIn(page, company, 'clerk', '#/document/1/index');
  await menu(page, 'notify');
  const dialog = page.getByRole('dialog', { name: say('telling:notifyTitle') });
  await choose(page, 'Stefan Vogt');
  await choose(page, 'Richard Maier');
  await page.keyboard.press('Escape');
  const subject = `=Richtlinie ${Date.now()}`;
  await dialog.getByLabel(say('telling:subject'), { exact: true }).fill(subject);
  await expectAccessible(page, 'a collective notification');
  await dialog.getByRole('button', button(say('telling:submit'))).click();
  await expect(page.getByText(say('telling:notified', { count: 2 }))).toBeVisible();

  const reader = await onOtherDevice(browser);
  await signIn(reader, company, 'supervisor');
  await bell(reader).click();
  const told = centre(reader).getByRole('button', { name: new RegExp(subject) });
  await told.click();
  await expect(reader).toHaveURL(/#\/document\/1\/confirmation$/);
  // Opening the notification does not finish it; confirming does.
  await bell(reader).click();
  await expect(told).toBeVisible();
  await reader.keyboard.press('Escape');
  await reader.getByRole('button', button(say('telling:confirmation.confirm'))).click();
  await expect(reader.getByRole('status').filter({ hasText: saying('telling:confirmation.done') })).toBeVisible();
  await expectAccessible(reader, 'a confirmation');
  await bell(reader).click();
  await expect(told).toHaveCount(0);
  await reader.context().close();

  await page.goto(`${company.url}/viewer/#/abonnement`);
  await page
    .getByRole('toolbar')
    .first()
    .getByRole('button', button(say('subscription:protocols')))
    .click();
  const protocols = page.getByRole('dialog', { name: say('telling:protocols.title') });
  const progress = say('telling:protocols.progress', { confirmed: 1, people: 2 });
  await protocols.getByRole('button', { name: `${subject} · ${progress}` }).click();
  await expect(protocols.getByRole('listitem').filter({ hasText: 'Richard Maier' })).toContainText(
    say('telling:protocols.open'),
  );
  await expect(protocols.getByRole('progressbar', { name: progress })).toBeVisible();
  await expectAccessible(page, 'protocols');
  await protocols.getByRole('button', button(say('telling:protocols.remind'))).click();
  await expect(page.getByText(say('telling:protocols.reminded', { count: 1 }))).toBeVisible();
  const download = page.waitForEvent('download');
  await protocols.getByRole('button', button(say('telling:protocols.export'))).click();
  const proof = await readFile(await (await download).path(), 'utf8');
  expect(proof).toMatch(/Stefan Vogt;\d\d\.\d\d\.\d{4} [\d:]+;1/);
  expect(proof).toContain('Richard Maier;');
  await protocols.getByRole('button', button(say('telling:protocols.delete'))).click();
  const question = page.getByRole('dialog', { name: say('telling:protocols.delete') });
  await expect(question).toContainText(say('telling:protocols.deleteQuestion', { subject }));
  await question.getByRole('button', button(say('telling:protocols.delete'))).click();
  await expect(protocols.getByText(subject)).toHaveCount(0);
});

test('[INFO-01] [INFO-03] “finish all” finishes only found notifications, never collective ones; channels are set by type', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'supervisor');
  await bell(page).click();
  const items = centre(page).getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const before = await items.count();
  await page.getByLabel(say('infocentre:search')).fill('notiz');
  await expect.poll(() => items.count()).toBeLessThan(before);
  const found = await items.count();
  expect(found).toBeGreaterThan(0);
  await centre(page)
    .getByRole('button', button(say('infocentre:finishAll')))
    .click();
  await expect(items).toHaveCount(0);
  await page.getByLabel(say('infocentre:search')).fill('');
  await expect(items).toHaveCount(before - found);
  await expect(centre(page).getByText(say('infocentre:pending', { count: before - found }))).toBeVisible();

  const settings = () =>
    centre(page)
      .getByRole('button', button(say('infocentre:settings.title')))
      .click();
  await settings();
  const dialog = page.getByRole('dialog', { name: say('infocentre:settings.title') });
  const received = { name: say('infocentre:type.4') };
  const mail = dialog.getByLabel(say('infocentre:settings.mailOf', received), { exact: true });
  await mail.click();
  await page.getByRole('option', { name: say('infocentre:settings.interval.yes'), exact: true }).click();
  const push = dialog.getByLabel(say('infocentre:settings.pushOf', received), { exact: true });
  const isOn = await push.isChecked();
  await push.setChecked(!isOn);
  await expectAccessible(page, 'settings of notifications');
  await dialog.getByRole('button', button(say('ui:apply'))).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await bell(page).click();
  await settings();
  await expect(mail).toHaveValue(say('infocentre:settings.interval.yes'));
  await expect(push).toBeChecked({ checked: !isOn });
});

/** A company with a mail server, which the test closes. */
async function mailing(refusing?: string) {
  const mails = await new MailServer().open();
  if (refusing !== undefined) mails.refusals.set(refusing, 550);
  const own = await Company.open(template, {
    RECOGNITION: 'off',
    SMTP_URL: mails.url,
    MAIL_FROM: 'archiv@firma.test',
    PUBLIC_URL: 'https://dms.firma.test',
  });
  return {
    mails,
    own,
    async [Symbol.asyncDispose]() {
      await own.close();
      await mails.close();
    },
  };
}

/** The dialog in which a mail is written. */
function mailForm(page: Page) {
  const mail = page.getByRole('dialog', { name: say('telling:mailTitle') });
  const to = mail.getByLabel(say('telling:mailTo.to'), { exact: true });
  const submit = mail.getByRole('button', button(say('telling:submit')));
  return {
    mail,
    submit,
    leaving: page.getByRole('dialog', { name: say('telling:mailLeaves') }),
    write: async (address: string) => {
      await to.fill(address);
      await to.press('Enter');
      await mail.getByLabel(say('telling:message'), { exact: true }).fill('Anbei.');
      await submit.click();
    },
  };
}

test('[SEND-01] [ERR-02] a mail is checked, sent once even if the button is pressed twice, and taken back', async ({
  page,
  company,
}) => {
  const { mail, submit, leaving, write } = mailForm(page);
  await signIn(page, company, 'clerk', '#/document/1/index');
  await menu(page, 'mail');
  await expect(mail.getByRole('alert')).toHaveText(say('telling:mailOff'));

  await using room = await mailing();
  await page.context().clearCookies();
  await signIn(page, room.own, 'clerk', '#/document/1/index');
  await menu(page, 'mail');
  await submit.click();
  await expect(mail.getByText(say('telling:mailProblem.recipient'))).toBeVisible();
  // The dialog shows that the server is working, and a second press does not send the mail twice.
  let sent = 0;
  const answer = Promise.withResolvers<void>();
  const path = `**${operations.mailSend.path}`;
  await page.route(path, async (route) => {
    sent += 1;
    await answer.promise;
    await route.continue();
  });
  await write('kunde@kunde.test');
  await expect(submit).toBeDisabled();
  await mail.getByLabel(say('telling:subject'), { exact: true }).press('Enter');
  answer.resolve();
  await leaving.getByRole('button', button(say('telling:mailUndo'))).click();
  await expect(page.getByText(say('telling:mailUndone'))).toBeVisible();
  expect(sent).toBe(1);
  await page.unroute(path);
  expect(room.mails.arrived).toHaveLength(0);
});

test('[SEND-01] [ERR-02] a refused mail is reported and sent again; the document keeps copies of mails not taken back', async ({
  page,
}) => {
  await using room = await mailing('falsch@kunde.test');
  const { mails, own } = room;
  const { mail, leaving, write } = mailForm(page);
  await signIn(page, own, 'clerk', '#/document/1/index');
  await menu(page, 'mail');
  await write('kunde@kunde.test');
  await leaving.getByRole('button', button(say('telling:mailUndo'))).click();
  await expect(page.getByText(say('telling:mailUndone'))).toBeVisible();

  await menu(page, 'mail');
  await mail.getByRole('checkbox', { name: say('telling:priority') }).check();
  await write('falsch@kunde.test');
  await leaving
    .getByRole('button', button(say('ui:close')))
    .last()
    .click();
  sendNow(own);
  await bell(page).click();
  const refused = centre(page).getByRole('button', { name: /falsch@kunde\.test/ });
  await expect(refused).toBeVisible({ timeout: 45_000 });
  await refused.click();
  const again = page.getByRole('dialog', { name: say('telling:resend.title') });
  await again.getByLabel(say('telling:resend.to'), { exact: true }).fill('richtig@kunde.test');
  await again.getByRole('button', button(say('telling:resend.apply'))).click();
  await expect(again).toBeHidden();
  sendNow(own);
  await expect.poll(() => mails.to('richtig@kunde.test').length, { timeout: 45_000 }).toBe(1);
  await expect(refused).toHaveCount(0);
  expect(mails.arrived).toHaveLength(1);

  await bell(page).click();
  await expect(centre(page)).toBeHidden();

  await page.goto(`${own.url}/viewer/#/document/1/extras`);
  await page
    .getByRole('tabpanel')
    .getByText(`${say('extras:parts.mails')} (2)`, { exact: true })
    .click();
  const copies = page.getByRole('region', { name: say('extras:parts.mails'), exact: true }).getByRole('listitem');
  await expect(copies.first()).toContainText('richtig@kunde.test');
  await expect(copies.nth(1)).toContainText('falsch@kunde.test');
  await expect(copies.nth(1)).toContainText(say('extras:mails.refused', { name: 'Claudia Berger', date: '' }));
  await expect(copies.nth(1).getByRole('img', { name: say('extras:mails.priority') })).toBeVisible();
  await look(page, 'extras-mails', ['wide']);
});

test('[SEND-01] [ERR-02] documents of a list are sent as one file, whose size is shown before, and subscribed to', async ({
  page,
}) => {
  await using room = await mailing();
  const { mail } = mailForm(page);
  // Dutch and Polish captions need more room before they move into the menu.
  await page.setViewportSize({ width: 1800, height: 900 });
  await signIn(page, room.own, 'clerk', '#/search');
  await page.getByLabel(say('search:fulltext.label')).press('Enter');
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await rows.nth(0).click();
  await rows.nth(1).click({ modifiers: ['ControlOrMeta'] });
  await menu(page, 'mail');
  await expect(mail.getByText(say('telling:together.zip'), { exact: true })).toBeVisible();
  await mail.getByText(say('telling:attachment.pdf'), { exact: true }).click();
  await mail.getByText(say('telling:together.pdf'), { exact: true }).click();
  await expect(mail.getByText(/\d (KiB|MiB).*25/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog')
    .getByRole('button', button(say('ui:unsaved.discard')))
    .click();
  await menu(page, 'subscribe');
  const dialog = page.getByRole('dialog', { name: say('subscription:create') });
  await expect(dialog.getByText(say('subscription:documents', { count: 2 }))).toBeVisible();
  await dialog.getByLabel(say('subscription:subject'), { exact: true }).fill('Beide im Blick');
  await dialog.getByRole('button', { name: say('ui:apply') }).click();
  await expect(page.getByText(say('subscription:kept', { count: 2 }))).toBeVisible();
});
