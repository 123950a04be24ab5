import type { ListedUser } from '#core/contract/people/user.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { expect, signIn, test } from './fixtures.ts';
import { look } from './look.ts';
import { say, saying } from './texts.ts';

test('[APP-06] a changed dialog asks before it is dismissed or the tab is closed, an unchanged one does not', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', '#/document/1/index');
  const dialog = page.getByRole('dialog', { name: say('subscription:create') });
  const text = dialog.getByLabel(say('subscription:text'), { exact: true });
  const question = page.getByRole('dialog', { name: say('ui:unsaved.title') });
  const open = async () => {
    await page.getByRole('button', { name: say('telling:title'), exact: true }).click();
    await page.getByRole('menuitem', { name: say('telling:subscribe') }).click();
    await expect(dialog.getByLabel(say('subscription:subject'), { exact: true })).toBeFocused();
  };
  await open();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await open();
  await text.fill('Bis Freitag anrufen');
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: say('ui:unsaved.stay') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('Bis Freitag anrufen');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const closing = await asked;
  expect(closing.type()).toBe('beforeunload');
  await closing.dismiss();
  await dialog.getByRole('button', { name: say('ui:cancel'), exact: true }).click();
  await question.getByRole('button', { name: say('ui:unsaved.discard') }).click();
  await expect(dialog).toBeHidden();
});

test('[APP-06] the browser’s Back closes a dialog and leaves the screen beneath it; a changed one asks before', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', '#/document/1/index');
  const button = page.getByRole('button', { name: say('telling:title'), exact: true });
  const dialog = page.getByRole('dialog', { name: say('subscription:create') });
  const subject = dialog.getByLabel(say('subscription:subject'), { exact: true });
  const question = page.getByRole('dialog', { name: say('ui:unsaved.title') });
  await button.click();
  await page.getByRole('menuitem', { name: say('telling:subscribe') }).click();
  const first = await subject.inputValue();
  await subject.fill('Kept');
  await page.goBack();
  await question.getByRole('button', { name: say('ui:unsaved.stay'), exact: true }).click();
  await expect(subject).toHaveValue('Kept');
  await expect(page).toHaveURL(/#\/document/);
  // Once more, on the question itself.
  await page.goBack();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(subject).toHaveValue('Kept');
  await subject.fill(first);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/#\/document/);
  await expect(button).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/#\/search/);
});

test('[SUBS-01] a follow-up that falls due is announced by the bell, and the open list shows that it is over', async ({
  page,
  company,
}) => {
  const clerk = new Caller(company.url);
  await clerk.login('clerk', DEMO_PASSWORD);
  const people = await succeed<ListedUser>(clerk, 'userList', {}, 'user');
  const { id: userid } = people.find(({ login }) => login === 'clerk')!;
  await signIn(page, company, 'clerk', '#/abonnement');
  await expect(page.getByRole('grid')).toBeVisible();
  const entrydate = toWireDateTime(Date.now() + 5000, 'Europe/Berlin');
  const body = { docid: 67, type: 1, entrydate, subject: 'Jetzt anrufen', text: '', userid };
  await succeed(clerk, 'subscriptionSet', { body });
  await page.getByRole('button', { name: say('subscription:refresh') }).click();
  const row = page.getByRole('row', { name: 'Jetzt anrufen' });
  await expect(row).toContainText(say('subscription:over'));
  await page.getByRole('button', { name: saying('shell:bell') }).click();
  await page
    .getByRole('dialog', { name: say('shell:panel.info') })
    .getByRole('button', { name: /Jetzt anrufen/ })
    .click();
  await expect(page).toHaveURL(/#\/document\/67\/index$/);
});

test('[SUBS-01] [SUBS-02] subscriptions are set, changed and deleted; a calendar reads follow-ups until revoked', async ({
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
  await expect(subject).toBeFocused();
  await expect(dialog.getByRole('combobox', { name: say('subscription:user') })).toHaveValue('Claudia Berger');
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

  const supervisor = new Caller(company.url);
  await supervisor.login('supervisor', DEMO_PASSWORD);
  const people = await succeed<ListedUser>(supervisor, 'userList', {}, 'user');
  const { id: userid } = people.find(({ login }) => login === 'clerk')!;
  const body = { docid: 1, type: 1, entrydate: '01.02.2090 09:30:00', subject: 'Bitte prüfen', text: '', userid };
  await succeed(supervisor, 'subscriptionSet', { body });
  await page.getByText(say('subscription:byOthers'), { exact: true }).click();
  const byOther = page.getByRole('row', { name: 'Bitte prüfen' });
  await expect(byOther).toContainText('Stefan Vogt');
  await page.getByText(say('subscription:own'), { exact: true }).click();
  await expect(byOther).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${company.url}/viewer/#/abonnement`);
  const urgent = page.getByRole('row', { name: 'Gewährleistung läuft ab' });
  await expect(urgent.getByRole('img', { name: say('subscription:prioritized') })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: saying('shell:account') }).click();
  await dialog.getByRole('button', { name: say('settings:calendar'), exact: true }).click();
  const feed = page.getByRole('dialog', { name: say('settings:calendarFeed.title') });
  await expect(feed.getByRole('status')).toHaveText(say('settings:calendarFeed.none'));
  await feed.getByRole('button', { name: say('settings:calendarFeed.make') }).click();
  const address = feed.getByLabel(say('settings:calendarFeed.address'), { exact: true });
  await expect(address).toHaveValue(/follow-ups\.ics$/);
  const url = await address.inputValue();
  // A calendar program has no session.
  const program = await page.context().browser()!.newContext();
  const calendar = await program.request.get(url);
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  expect(await calendar.text()).toContain('SUMMARY:Bitte prüfen');
  await feed.getByRole('button', { name: say('settings:calendarFeed.revoke') }).click();
  await expect(feed.getByRole('status')).toHaveText(say('settings:calendarFeed.none'));
  await expect(address).toBeHidden();
  expect((await program.request.get(url)).ok()).toBe(false);
  await program.close();
});
