import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { MODULE_FORMS } from '#core/contract/constants.ts';
import type { SettablePart } from '#core/contract/admin/adminConnection.ts';
import type { Job, Workflow } from '#core/contract/work/workflow.ts';
import { dateText } from '#core/kernel/dateText.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { administratorOf, begin, button, enter, main, openRow, openSection } from '#tests/e2e/administrator.ts';
import { row, save, tick, typed } from '#tests/e2e/administrator.ts';
import { onOtherDevice } from '#tests/e2e/drawing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { sendNow } from '#tests/e2e/mailing.ts';
import { draw, openFirst, pages, pixelsNear } from '#tests/e2e/paper.ts';
import { language, say, sayNumber } from '#tests/e2e/texts.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { MailServer } from '#tests/fixtures/mailServer.ts';

/** A colour that nothing else in the product has. */
const LOGO = [200, 0, 200] as const;
const STAMP = 'Firmenzeichen';

/** Sets a CSV file where one is chosen. */
const chooseCsv = (page: Page, lines: readonly string[]) =>
  main(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'leute.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });

async function callerOf({ url }: Pick<Company, 'url'>, login: string): Promise<Caller> {
  const caller = new Caller(url);
  await caller.login(login, DEMO_PASSWORD);
  return caller;
}

// Nothing here takes long: a step that is lost fails soon.
test.use({ actionTimeout: 20_000 });

test('[SRV-03] [LAYR-07] a stamp with a picture is made, used by a clerk, and retired; licensed areas come and go', async ({
  page,
  company,
  browser,
}) => {
  await signIn(page, company, 'admin', '#/admin/stamps');
  await enter(page);
  await begin(page, 'stamps', 'stamp');
  await typed(page, 'name').fill(STAMP);
  await typed(page, 'face').selectOption('image');
  const file = main(page).locator('input[type=file]');
  await page.keyboard.press('Control+s');
  await expect(typed(page, 'href')).toBeFocused();
  // Its name says PNG, its content does not.
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('Firmenzeichen') });
  await expect(main(page).getByRole('alert')).toHaveText(say('admin:stamp.pictureKind', { name: 'logo.png' }));
  const preview = main(page).getByRole('region', { name: say('admin:stamp.preview'), exact: true });
  await expect(preview.locator('img')).toHaveCount(0);
  const [r, g, b] = LOGO;
  const logo = sharp({ create: { width: 120, height: 120, channels: 3, background: { r, g, b } } });
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() });
  await expect(main(page).getByRole('alert')).toHaveCount(0);
  await expect.poll(async () => pixelsNear(await preview.screenshot(), LOGO)).toBeGreaterThan(300);
  // A square picture makes a square stamp.
  await expect
    .poll(async () => (await typed(page, 'width').inputValue()) === (await typed(page, 'height').inputValue()))
    .toBe(true);
  await tick(page, 'Sachbearbeitung').check();
  await look(page, 'admin-stamp-picture', ['phone']);
  await save(page, 'stamps');

  const clerk = await onOtherDevice(browser);
  await signIn(clerk, company);
  await openFirst(clerk, 'Lieferschein');
  const seen = async () => pixelsNear(await pages(clerk).screenshot(), LOGO);
  const edit = async () => {
    await clerk.getByRole('button', { name: say('viewer:edit') }).click();
    await expect(clerk.getByRole('group', { name: say('viewer:editTools') })).toBeVisible();
    await pages(clerk).focus();
    await clerk.keyboard.press('p');
  };
  const stamps = clerk.getByRole('dialog', { name: say('stamps:title') });
  await edit();
  await stamps.getByLabel(say('stamps:search')).fill(STAMP);
  await expect(stamps.getByRole('radio', { name: STAMP })).toBeChecked();
  await clerk.keyboard.press('Enter');
  await expect(stamps).toBeHidden();
  await draw(clerk, [0.5, 0.4], [0.5, 0.4]);
  await clerk.getByRole('button', { name: say('signature:own.save'), exact: true }).click();
  await expect(clerk.getByText(say('viewer:saved'))).toBeVisible();
  await clerk.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  const docid = /document\/(\d+)/.exec(clerk.url())?.[1];
  const image = await clerk.request.get(`${company.url}/dms/document/${docid}/page/1/image/?dpi=100&stamp=1`);
  expect(await pixelsNear(await image.body(), LOGO)).toBeGreaterThan(300);

  await openRow(page, 'stamps', STAMP);
  await button(page, say('admin:retire')).click();
  await save(page, 'stamps');
  await expect(row(page, STAMP)).toContainText(say('admin:state.retired'));
  await clerk.reload();
  await expect.poll(seen).toBeGreaterThan(300);
  await edit();
  await expect(stamps.getByRole('radio', { name: 'Bezahlt' })).toBeAttached();
  await expect(stamps.getByRole('radio', { name: STAMP })).toHaveCount(0);
  await clerk.keyboard.press('Escape');
  await clerk.getByRole('button', { name: say('viewer:finish'), exact: true }).click();

  await openSection(page, 'license');
  const form = page.getByRole('form', { name: say('admin:section.license') });
  const module = form.getByLabel(`${say('admin:license.module.43')} (${MODULE_FORMS})`);
  const entry = clerk.getByRole('link', { name: say('app:menu.forms'), exact: true });
  const keep = async () => {
    const stored = page.waitForResponse((answer) => answer.url().includes('/admin/license/set'));
    await form.getByRole('button', { name: say('admin:save'), exact: true }).click();
    expect((await stored).status()).toBe(200);
  };
  await expect(
    form.getByText(/\d+/).filter({ hasText: say('admin:license.users', { count: 24 }).slice(3) }),
  ).toBeVisible();
  await expect(entry).toBeVisible();
  await module.uncheck();
  await expect(form.getByRole('status')).toHaveText(say('admin:license.withoutForms'));
  await look(page, 'admin-license', ['phone']);
  await keep();
  // The menu of those who are signed in follows at once; an address leads nowhere, and says why.
  await expect(entry).toHaveCount(0);
  await clerk.goto(`${company.url}/viewer/#/forms`);
  await expect(clerk.getByText(say('forms:notLicensed'))).toBeVisible();
  await expect(clerk).toHaveURL(/#\/search$/);
  await module.check();
  await keep();
  await expect(entry).toBeVisible();
  await entry.click();
  await expect(clerk).toHaveURL(/#\/forms$/);
  await clerk.context().close();
});

test('[SRV-03] [WF-03] people are sorted, filtered, saved and imported as tables; a deadline skips a new holiday', async ({
  page,
  company,
  browser,
}) => {
  const admin = await administratorOf(company);
  const odd = { login: 'formel', firstname: '', surname: '=1+1', description: '', email: [], languageid: 1031 };
  await succeed(admin, 'adminUserSet', { body: { ...odd, active: true, groups: [1] } });
  await signIn(page, company, 'admin', '#/admin/people');
  await enter(page);

  // What a table would do is shown before it does anything.
  const check = main(page).getByRole('region', { name: say('admin:people.check'), exact: true });
  const take = check.getByRole('button', { name: say('admin:people.take'), exact: true });
  await chooseCsv(page, ['login;surname;groups', 'nina;Neu;Gibt es nicht', 'ole;Olsen;Sachbearbeitung']);
  await expect(check.getByRole('row').filter({ hasText: 'nina' })).toContainText(say('admin:people.effects.faulty'));
  await expect(check.getByRole('status')).toHaveText(
    say('admin:people.would', { new: 1, changed: 0, same: 0, faulty: 1 }),
  );
  await expect(take).toBeDisabled();
  // The button goes with its table; the focus stays near it.
  await check.getByRole('button', { name: say('admin:people.discard'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(check).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await chooseCsv(page, ['login;surname;groups', 'nina;Neu;Leitung', 'ole;Olsen;Sachbearbeitung']);
  await expect(check.getByRole('row').filter({ hasText: 'nina' })).toContainText('Leitung');
  await take.click();
  await expect(page.getByText(say('admin:people.taken'))).toBeVisible();

  // By keyboard: sorted by login, only those with a group of the name, without the column of sessions.
  await openSection(page, 'users');
  const header = (name: string) => main(page).getByRole('columnheader', { name: say(name) });
  const login = header('admin:field.login').getByRole('button').first();
  await login.focus();
  await page.keyboard.press('Enter');
  await expect(header('admin:field.login')).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Enter');
  await expect(header('admin:field.login')).toHaveAttribute('aria-sort', 'descending');
  await main(page)
    .getByRole('button', { name: say('list:columns'), exact: true })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: say('admin:field.sessions'), exact: true }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(header('admin:field.sessions')).toHaveCount(0);
  await header('admin:field.state')
    .getByRole('button', { name: say('list:filter', { title: say('admin:field.state') }) })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: say('admin:state.active'), exact: true }).press('Enter');
  await page.keyboard.press('Escape');
  await main(page)
    .getByRole('textbox', { name: say('list:quick') })
    .fill('Sachbearbeitung');
  await expect(row(page, 'Olsen')).toBeVisible();
  await expect(row(page, 'nina')).toHaveCount(0);
  const downloaded = page.waitForEvent('download');
  await main(page)
    .getByRole('button', { name: say('admin:log.csv'), exact: true })
    .click();
  const table = await readFile(await (await downloaded).path(), 'utf8');
  const lines = table.replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]?.split(';')).toEqual(
    ['login', 'name', 'email']
      .map((name) => say(`admin:field.${name}`))
      .concat(say('admin:noun.usergroups'), say('admin:field.state'), say('admin:field.used')),
  );
  const logins = lines.slice(1).map((line) => line.split(';')[0] ?? '');
  expect(logins).toEqual(expect.arrayContaining(['ole', 'formel', 'clerk']));
  expect(logins).toEqual(logins.toSorted().toReversed());
  expect(logins).not.toContain('nina');
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: sayNumber(logins.length) })
      .first(),
  ).toBeVisible();
  // A spreadsheet would calculate this name.
  expect(lines.find((line) => line.startsWith('formel'))).toContain(";'=1+1;");

  await openSection(page, 'calendar');
  const [clerk, supervisor] = await Promise.all([callerOf(company, 'clerk'), callerOf(company, 'supervisor')]);
  const begun = async (): Promise<Job> => {
    const [flow] = await succeed<Workflow>(
      clerk,
      'workflowStart',
      { body: { docid: 1, workflow: 'holiday' } },
      'workflow',
    );
    const jobs = await succeed<Job>(supervisor, 'workflowJobList', { body: { view: 'mine', docid: 1 } }, 'job');
    return jobs.find(({ wfid }) => wfid === flow?.wfid)!;
  };
  const dayOf = ({ duedate = '' }: Job) => duedate.slice(0, 10);
  const before = dayOf(await begun());
  const calendar = main(page).getByRole('form', { name: say('admin:section.calendar') });
  const keep = async () => {
    const stored = page.waitForResponse((answer) => answer.url().includes('/admin/calendar/set'));
    await calendar.getByRole('button', { name: say('admin:save'), exact: true }).click();
    expect((await stored).status()).toBe(200);
  };
  await calendar.getByRole('button', { name: say('admin:calendar.add'), exact: true }).click();
  await expect(calendar.getByLabel(say('admin:calendar.day')).last()).toBeFocused();
  await page.keyboard.type('31.2.2026');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Betriebsausflug');
  await calendar.getByRole('button', { name: say('admin:save'), exact: true }).click();
  await expect(calendar.getByRole('alert')).toHaveText(say('admin:calendar.problem.holiday'));
  await calendar.getByLabel(say('admin:calendar.day')).last().fill(before);
  await keep();
  await look(page, 'admin-calendar', ['phone']);
  const after = await begun();
  expect(dayOf(after)).not.toBe(before);
  const other = await onOtherDevice(browser);
  await signIn(other, company, 'supervisor', `#/document/1/workflow/${after.wfid}/${after.stepid}`);
  await expect(other.getByText(dateText(after.duedate ?? '', language)).first()).toBeVisible();
  const holiday = say('workflow:whole.holiday', { day: `${dateText(before, language)} Betriebsausflug` });
  await expect(other.getByText(holiday).first()).toBeVisible();
  await other.context().close();
  await calendar.getByRole('button', { name: say('admin:calendar.remove', { name: 'Betriebsausflug' }) }).click();
  await expect(calendar.getByRole('button', { name: say('admin:calendar.add'), exact: true })).toBeFocused();
  // Leaving asks first.
  await page
    .getByRole('navigation', { name: say('admin:title') })
    .getByRole('link', { name: say('admin:section.users'), exact: true })
    .click();
  await page
    .getByRole('dialog', { name: say('ui:unsaved.title') })
    .getByRole('button', { name: say('admin:save'), exact: true })
    .click();
  await expect(page).toHaveURL(/#\/admin\/users$/);
  expect(dayOf(await begun())).toBe(before);
});

test('[SRV-03] failed mails are seen, one is tried again and one given up after a question; the figures follow', async ({
  page,
  company,
}) => {
  const mails = await new MailServer().open();
  try {
    const admin = await administratorOf(company);
    const parts = await succeed<SettablePart>(admin, 'adminConnectionList', {}, 'connection');
    const value = [
      { name: 'SMTP_URL', value: mails.url },
      { name: 'MAIL_FROM', value: 'archiv@firma.test' },
      { name: 'PUBLIC_URL', value: 'https://dms.firma.test' },
    ];
    const etag = parts.find(({ part }) => part === 'mail')?.etag;
    await succeed(admin, 'adminConnectionSet', { body: { part: 'mail', value, etag } });
    const to = ['anna@kunde.test', 'bela@kunde.test'];
    for (const address of to) mails.refusals.set(address, 550);
    await signIn(page, company, 'admin', '#/admin/jobs');
    await enter(page);
    const figure = (state: string) =>
      main(page)
        .getByRole('term')
        .filter({ hasText: say(`admin:jobs.${state}`) })
        .locator('xpath=following-sibling::dd');
    await expect(figure('dead')).toHaveText('0');

    const mail = { docids: [1], attachment: 'link', to, subject: 'Ihre Unterlagen', text: 'Guten Tag' };
    await succeed(await callerOf(company, 'clerk'), 'mailSend', { body: mail }, 'mail');
    sendNow(company);
    // Without touching anything.
    await expect(figure('dead')).toHaveText('2');
    const [anna, bela] = [row(page, 'anna@kunde.test'), row(page, 'bela@kunde.test')];
    await look(page, 'admin-jobs', ['wide', 'phone']);
    await anna.dblclick();
    const details = page.getByRole('dialog', { name: say('admin:jobs.of.mail.send') });
    await expect(details).toContainText('550');
    mails.refusals.clear();
    await details.getByRole('button', { name: say('admin:jobs.retry'), exact: true }).click();
    await expect.poll(() => mails.to('anna@kunde.test')).toHaveLength(1);
    await expect(figure('dead')).toHaveText('1');
    await expect(anna).toHaveCount(0);

    await bela.click();
    await page.keyboard.press('Delete');
    const question = page.getByRole('dialog', { name: say('admin:jobs.giveUp') });
    await expect(question).toContainText('bela@kunde.test · Ihre Unterlagen');
    // Enter alone gives nothing up.
    await expect(question.getByRole('button', { name: say('ui:cancel'), exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(bela).toBeVisible();
    await page.keyboard.press('Delete');
    await question.getByRole('button', { name: say('admin:jobs.giveUp'), exact: true }).click();
    await expect(bela).toHaveCount(0);
    await expect(figure('dead')).toHaveText('0');
    expect(mails.arrived).toHaveLength(1);
  } finally {
    await mails.close();
  }
});
