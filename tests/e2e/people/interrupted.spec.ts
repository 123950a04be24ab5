import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { ANYONE, type Job } from '#core/contract/work/workflow.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { openFirst, pages } from '#tests/e2e/paper.ts';
import { endElsewhere, signInAgain } from '#tests/e2e/returning.ts';
import { language, say, saying, seeded } from '#tests/e2e/texts.ts';

const exact = (key: string) => ({ name: say(key), exact: true }) as const;
const editing = (page: Page) => page.getByRole('group', { name: say('viewer:editTools') });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') });

test('[AUTH-11] [LAYR-07] the stamp dialog keeps its choice when the session ends, and then gets its number', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'nozturk');
  await openFirst(page, 'Bestellung');
  await page.getByRole('button', { name: say('viewer:edit') }).click();
  await expect(editing(page)).toBeVisible();
  await pages(page).focus();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: say('stamps:title') });
  await dialog.getByLabel(say('stamps:search')).fill('nummer');
  await expect(dialog.getByRole('radio').first()).toBeChecked();
  await endElsewhere(company, 'nozturk');
  await dialog.getByLabel(say('stamps:search')).press('Enter');
  await signInAgain(page);
  await expect(dialog.getByLabel(say('stamps:search'))).toHaveValue('nummer');
  await dialog.getByLabel(say('stamps:search')).press('Enter');
  await expect(page.getByText(saying('stamps:number', { number: 1 }))).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Enter');
  await page.getByRole('button', exact('signature:own.save')).click();
  await expect(page.getByText(say('viewer:saved'))).toBeVisible();
});

test('[AUTH-11] [SIGN-01] [SIGN-02] a drawn signature, and one held over the page, outlive the session', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'tweiss');
  await openFirst(page, 'Rechnung');
  await page.getByRole('button', exact('signature:placing.sign')).click();
  const offer = page.getByRole('dialog', { name: say('signature:none.title') });
  await offer.getByRole('button', { name: say('signature:none.add') }).click();
  const own = page.getByRole('dialog', { name: say('signature:own.current') });
  const pad = (await own.getByRole('img', { name: say('signature:own.pad') }).boundingBox())!;
  await page.mouse.move(pad.x + 60, pad.y + 110);
  await page.mouse.down();
  await page.mouse.move(pad.x + 300, pad.y + 60, { steps: 12 });
  await page.mouse.up();
  const strokes = own.locator('svg[role="img"] path');
  await expect(strokes).toHaveCount(1);
  await endElsewhere(company, 'tweiss');
  await own.getByRole('button', exact('signature:own.save')).dispatchEvent('click');
  await signInAgain(page);
  await expect(strokes).toHaveCount(1);
  await own.getByRole('button', exact('signature:own.save')).click();
  await expect(page.getByText(say('signature:own.saved'))).toBeVisible();

  await page.getByRole('button', exact('signature:placing.sign')).click();
  const held = page.getByRole('group', { name: say('signature:placing.group') });
  await held.getByRole('button', { name: say('signature:placing.sign') }).click();
  const confirm = page.getByRole('dialog', { name: say('signature:confirm.title') });
  await confirm.getByLabel(say('signature:confirm.password')).fill(DEMO_PASSWORD);
  await endElsewhere(company, 'tweiss');
  await confirm.getByRole('button', { name: say('signature:placing.sign') }).dispatchEvent('click');
  await signInAgain(page);
  await expect(held).toBeVisible();
  await confirm.getByLabel(say('signature:confirm.password')).fill(DEMO_PASSWORD);
  await confirm.getByRole('button', { name: say('signature:placing.sign') }).click();
  await expect(page.getByText(say('signature:confirm.done'))).toBeVisible();
});

test('[AUTH-11] [FORM-02] a form being filled in is sent after signing in again, once', async ({ page, company }) => {
  await signIn(page, company, 'tweiss', '#/forms/4');
  const field = (name: string) => page.getByLabel(name);
  await field('Was ist geschehen?').fill('Gestolpert');
  await field('Tag').fill('01.02.2026');
  await field('Ort des Unfalls').fill('Halle 3');
  await field('Hergang').fill('Über ein Kabel');
  await endElsewhere(company, 'tweiss');
  const chooser = page.waitForEvent('filechooser');
  await page
    .getByRole('button', {
      name: say('ui:labelled', { label: 'Fotos der Unfallstelle', value: say('forms:files.add') }),
      exact: true,
    })
    .click();
  await (await chooser).setFiles({ name: 'Beleg.txt', mimeType: 'text/plain', buffer: Buffer.from('Kabel') });
  await signInAgain(page);
  // It is sent by itself now.
  await expect(page.getByRole('button', { name: say('forms:files.remove', { name: 'Beleg.txt' }) })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await endElsewhere(company, 'tweiss');
  await page.getByRole('button', exact('forms:send')).click();
  await signInAgain(page);
  await expect(field('Hergang')).toHaveValue('Über ein Kabel');
  await page.getByRole('button', exact('forms:send')).click();
  await expect(page.getByText(say('forms:sent', { number: 1 }))).toBeVisible();
});

test('[AUTH-11] [SEND-02] a message to colleagues is sent after signing in again', async ({ page, company }) => {
  await signIn(page, company, 'tweiss', '#/document/1/index');
  await page.getByRole('button', exact('telling:title')).first().click();
  await page.getByRole('menuitem', { name: say('telling:send') }).click();
  const dialog = page.getByRole('dialog', { name: say('telling:sendTitle') });
  const people = dialog.getByLabel(say('telling:recipients'), { exact: true });
  await expect(people).toBeEnabled();
  await people.fill('Stefan Vogt');
  await page.getByRole('option', { name: 'Stefan Vogt', exact: true }).click();
  await dialog.getByLabel(say('telling:message'), { exact: true }).fill('Vor Freitag.');
  await dialog.getByLabel(say('telling:due')).fill('1.2.2030 10:00');
  await endElsewhere(company, 'tweiss');
  await dialog.getByRole('button', exact('telling:submit')).dispatchEvent('click');
  await signInAgain(page);
  await expect(dialog.getByLabel(say('telling:message'), { exact: true })).toHaveValue('Vor Freitag.');
  await dialog.getByRole('button', exact('telling:submit')).click();
  await expect(page.getByText(say('telling:sent', { count: 1 }))).toBeVisible();
});

test('[AUTH-11] [WF-02] the comment of a job outlives the session, and the job is decided', async ({
  page,
  company,
}) => {
  const clerk = new Caller(company.url);
  await clerk.login('clerk', DEMO_PASSWORD);
  const jobs = await succeed<Job>(clerk, 'workflowJobList', { body: { view: 'group' } }, 'job');
  const job = jobs.findLast(
    ({ editorid, stepname }) => editorid === ANYONE && stepname[language] === seeded('distribute'),
  );
  if (job === undefined) throw new Error('no free job');
  await signIn(page, company, 'clerk', `#/document/${job.docid}/workflow/${job.wfid}/${job.stepid}`);
  const step = page.getByRole('region', { name: seeded('distribute'), exact: true });
  await step.getByRole('button', { name: say('workflow:take') }).click();
  await step.getByLabel(say('workflow:comment'), { exact: true }).fill('Geht klar');
  await endElsewhere(company, 'clerk');
  const decisions = step.locator('button[aria-keyshortcuts^="Alt+"]');
  await decisions.first().click();
  await signInAgain(page);
  await expect(step.getByLabel(say('workflow:comment'), { exact: true })).toHaveValue('Geht klar');
  await decisions.first().click();
  const outcome = page.getByRole('group', exact('workflow:outcome.title'));
  await expect(outcome).toBeVisible();
  await endElsewhere(company, 'clerk');
  await outcome.getByRole('button', exact('workflow:outcome.confirm')).click();
  await signInAgain(page);
  await expect(step.getByLabel(say('workflow:comment'), { exact: true })).toHaveValue('Geht klar');
  await decisions.first().click();
  await outcome.getByRole('button', exact('workflow:outcome.confirm')).click();
  await expect(step).toBeHidden();
});

test('[AUTH-11] [SRCH-07] many documents being changed wait for the user to sign in again, and all are changed', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'supervisor');
  const words = page.getByLabel(say('search:fulltext.label'));
  await words.fill('Leasingvertrag');
  await words.press('Enter');
  const open = rows(page)
    .filter({ hasText: 'Leasingvertrag Gabelstapler V-2026' })
    .filter({ hasNotText: 'vertraulich' });
  const years = async () =>
    (await open.locator('[role=gridcell]:nth-child(8)').allInnerTexts()).slice(0, 2).map((year) => year.trim());
  await expect.poll(years).toEqual([expect.stringMatching(/^20/), expect.stringMatching(/^20/)]);
  const before = await years();
  await open.nth(0).locator('[data-check]').click();
  await open.nth(1).locator('[data-check]').click();
  await page
    .getByRole('toolbar', { name: say('list:bulk') })
    .getByRole('button', exact('search:bulk.change'))
    .click();
  const dialog = page.getByRole('dialog', { name: saying('search:bulk.changeTitle', { count: 2 }) });
  await dialog.getByRole('combobox', { name: say('search:filter.years') }).click();
  await page.getByRole('option', { name: '2022', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('2022');
  await endElsewhere(company, 'supervisor');
  await dialog.getByRole('button', exact('search:bulk.change')).dispatchEvent('click');
  await signInAgain(page);
  await expect.poll(years).toEqual(['2022', '2022']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page
    .getByRole('button', { name: saying('search:bulk.undo') })
    .first()
    .click();
  await expect.poll(years).toEqual(before);
});
