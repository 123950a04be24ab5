import type { Page } from '@playwright/test';
import { operations } from '#core/contract/operations.ts';
import { ANYONE, type Job } from '#core/contract/work/workflow.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { onOtherDevice } from '#tests/e2e/drawing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { language, say, seeded } from '#tests/e2e/texts.ts';

const exact = (name: string) => ({ name, exact: true }) as const;
const panel = (page: Page) => page.getByRole('complementary', { name: say('document:sidebar') });
const take = (page: Page) => panel(page).getByRole('button', { name: say('workflow:take') });
const history = (page: Page) => page.getByRole('region', exact(say('workflow:history')));

/** Chooses a user or group for handing over or asking. */
async function choose(page: Page, name: string): Promise<void> {
  const who = panel(page).getByRole('combobox', { name: say('workflow:who') });
  await who.fill(name);
  await page.getByRole('option').filter({ hasText: name }).first().click();
}

/** The last job of a step that nobody holds. */
async function freeJob(caller: Caller, step: 'check' | 'distribute'): Promise<Job> {
  const jobs = await succeed<Job>(caller, 'workflowJobList', { body: { view: 'group' } }, 'job');
  const job = jobs.findLast(({ editorid, stepname }) => editorid === ANYONE && stepname[language] === seeded(step));
  if (job === undefined) throw new Error('no free job');
  return job;
}

test('[WF-02] [WF-06] a job is asked about and handed over; only users who may take it, and administrators, are offered it', async ({
  page,
  company,
  browser,
}) => {
  const clerk = new Caller(company.url);
  await clerk.login('clerk', DEMO_PASSWORD);
  const job = await freeJob(clerk, 'distribute');
  const address = `#/document/${job.docid}/workflow/${job.wfid}/${job.stepid}`;
  await signIn(page, company, 'clerk', address);
  await take(page).click();
  const comment = panel(page).getByLabel(say('workflow:comment'), { exact: true });
  await comment.fill('Gehört das zur Buchhaltung?');
  await panel(page)
    .getByRole('button', exact(say('workflow:more')))
    .click();
  await choose(page, 'Krüger');
  await panel(page)
    .getByRole('button', exact(say('workflow:ask')))
    .click();
  const asked = panel(page).getByText(
    say('workflow:asked', { name: 'Heike Krüger', question: 'Gehört das zur Buchhaltung?' }),
  );
  await expect(asked).toBeVisible();
  // The question was sent: it is no comment on the decision to come.
  await expect(comment).toHaveValue('');
  await expect(panel(page).getByLabel(say('workflow:newDue'))).toBeHidden();

  const colleague = await onOtherDevice(browser);
  await signIn(colleague, company, 'hkrueger', address);
  await expect(panel(colleague).locator('form').getByText('Gehört das zur Buchhaltung?')).toBeVisible();
  const reply = panel(colleague).getByLabel(say('workflow:answer.label', { name: 'Claudia Berger' }));
  await reply.fill('Nein, zum Vertrieb');
  await panel(colleague)
    .getByRole('tab', { name: say('document:tabs.indexes') })
    .click();
  await panel(colleague)
    .getByRole('tab', { name: say('workflow:panel') })
    .click();
  await expect(reply).toHaveValue('Nein, zum Vertrieb');
  await panel(colleague)
    .getByRole('button', exact(say('workflow:answer.send')))
    .click();
  await expect(asked).toBeHidden();
  await expect(history(page)).toContainText('Nein, zum Vertrieb');

  await comment.fill('Bitte übernehmen');
  await panel(page)
    .getByRole('button', exact(say('workflow:more')))
    .click();
  await choose(page, 'Leitung');
  await panel(page)
    .getByRole('button', exact(say('workflow:delegate')))
    .click();
  await expect(history(page)).toContainText('→ Leitung');
  await expect(history(page)).toContainText('Bitte übernehmen');
  await expect(panel(page).getByText(say('workflow:assignedTo', { name: 'Leitung' }))).toBeVisible();
  await expect(take(page)).toBeHidden();
  await expect(take(colleague)).toBeHidden();
  await colleague.context().close();

  const administrator = await onOtherDevice(browser);
  await signIn(administrator, company, 'admin', address);
  await take(administrator).click();
  const question = administrator.getByRole('dialog', { name: say('workflow:force.title') });
  await expect(question).toContainText(say('workflow:force.assigned', { name: 'Leitung' }));
  await question.getByRole('button', exact(say('workflow:force.apply'))).click();
  await expect(panel(administrator).getByRole('button', exact(say('workflow:release')))).toBeVisible();
  await administrator.context().close();
});

test('[WF-02] [A11Y-01] what is typed for a job outlives the page, and stays under the keys if somebody takes the job', async ({
  page,
  company,
}) => {
  const clerk = new Caller(company.url);
  await clerk.login('clerk', DEMO_PASSWORD);
  const administrator = new Caller(company.url);
  await administrator.login('admin', DEMO_PASSWORD);
  const job = await freeJob(clerk, 'check');
  const body = { wfid: job.wfid, stepid: job.stepid };
  await signIn(page, company, 'clerk', `#/document/${job.docid}/workflow/${job.wfid}/${job.stepid}`);
  await take(page).click();
  const comment = panel(page).getByLabel(say('workflow:comment'), { exact: true });
  await comment.fill('Erst klären,');
  await page.reload();
  await expect(comment).toHaveValue('Erst klären,');
  await comment.press('End');
  await succeed(administrator, 'workflowJobLock', { body: { ...body, force: true } });
  await expect(panel(page).getByText(say('workflow:takenAway', { name: 'Anna Dietrich' }))).toBeVisible();
  await expect(panel(page).getByRole('button', { name: seeded('reject') })).toBeHidden();
  await expect(comment).toBeFocused();
  await page.keyboard.type(' dann zahlen');
  await succeed(administrator, 'workflowJobRelease', { body });
  await take(page).click();
  await expect(panel(page).getByRole('button', { name: seeded('reject') })).toBeVisible();
  await expect(comment).toHaveValue('Erst klären, dann zahlen');
  await panel(page)
    .getByRole('button', exact(say('workflow:release')))
    .click();
});

test('[WF-02] what was typed for a job that somebody else decides stays to be copied or discarded', async ({
  page,
  company,
}) => {
  const clerk = new Caller(company.url);
  await clerk.login('clerk', DEMO_PASSWORD);
  const administrator = new Caller(company.url);
  await administrator.login('admin', DEMO_PASSWORD);
  const job = await freeJob(clerk, 'check');
  const body = { wfid: job.wfid, stepid: job.stepid };
  await signIn(page, company, 'clerk', `#/document/${job.docid}/workflow/${job.wfid}/${job.stepid}`);
  await take(page).click();
  await panel(page).getByLabel(say('workflow:comment'), { exact: true }).fill('Menge bitte nachzählen');
  const left = panel(page).getByLabel(say('workflow:typed.label'));
  await expect(left).toHaveCount(0);
  await succeed(administrator, 'workflowJobLock', { body: { ...body, force: true } });
  await succeed(administrator, 'workflowDo', {
    body: { ...body, action: 'do', decision: 'reject', comment: 'Falsch', values: {} },
  });
  await expect(left).toHaveValue('Menge bitte nachzählen');
  await page.reload();
  await expect(left).toHaveValue('Menge bitte nachzählen');
  await panel(page)
    .getByRole('button', exact(say('workflow:typed.discard')))
    .click();
  await expect(left).toHaveCount(0);
});

test('[WF-02] [A11Y-01] the focus goes to the comment that a decision lacks, and never to the start of the page', async ({
  page,
  company,
}) => {
  const clerk = new Caller(company.url);
  await clerk.login('clerk', DEMO_PASSWORD);
  const job = await freeJob(clerk, 'check');
  await signIn(page, company, 'clerk', `#/document/${job.docid}/workflow/${job.wfid}/${job.stepid}`);
  const isIn = () => panel(page).evaluate((own) => own.contains(document.activeElement));
  await take(page).click();
  const reject = panel(page).getByRole('button', { name: seeded('reject') });
  await expect(reject).toBeVisible();
  await expect.poll(isIn).toBe(true);
  await reject.click();
  const comment = panel(page).getByLabel(say('workflow:comment'), { exact: true });
  await expect(comment).toBeFocused();
  await expect(comment).toHaveAccessibleDescription(say('workflow:warning.commentMissing'));
  await page.keyboard.type('Doppelt');
  await expect(comment).toHaveAccessibleDescription('');
  await reject.click();
  const outcome = page.getByRole('group', exact(say('workflow:outcome.title')));
  await expect(outcome.getByRole('button', exact(say('workflow:outcome.confirm')))).toBeFocused();
  await outcome.getByRole('button', exact(say('workflow:outcome.cancel'))).click();
  await expect(reject).toBeVisible();
  await expect.poll(isIn).toBe(true);
  const due = panel(page).getByLabel(say('workflow:newDue'));
  await panel(page)
    .getByRole('button', exact(say('workflow:more')))
    .click();
  await due.fill('1.1.2020');
  const reschedule = panel(page).getByRole('button', exact(say('workflow:reschedule')));
  await reschedule.scrollIntoViewIfNeeded();
  const before = await reschedule.boundingBox();
  await reschedule.click();
  await expect(panel(page).getByRole('alert')).toBeVisible();
  expect(await reschedule.boundingBox(), 'the message moves nothing').toEqual(before);
  await panel(page)
    .getByRole('button', exact(say('workflow:release')))
    .click();
  await expect(take(page)).toBeVisible();
  await expect.poll(isIn).toBe(true);
});

test('[WF-02] [WF-09] with auto lock, opening a job takes it once; a released job stays free', async ({
  page,
  company,
}) => {
  const caller = new Caller(company.url);
  await caller.login('mlindner', DEMO_PASSWORD);
  const jobs = await succeed<Job>(caller, 'workflowJobList', { body: { view: 'group' } }, 'job');
  const job = jobs.find(({ editorid }) => editorid === ANYONE);
  if (job === undefined) throw new Error('no free job');
  const config = [{ name: 'webviewer_workflow_auto_lock', value: '1' }];
  await succeed(caller, 'configSet', { body: { config } });
  // The requested workflow does not wait for the list of the document's workflows.
  const listed = Promise.withResolvers<void>();
  await page.route(`**${operations.workflowList.path.replace('{docid}', '*')}`, async (route) => {
    await listed.promise;
    await route.continue();
  });
  await signIn(page, company, 'mlindner', `#/document/${job.docid}/workflow/${job.wfid}/${job.stepid}`);
  const release = panel(page).getByRole('button', exact(say('workflow:release')));
  await expect(release).toBeVisible();
  listed.resolve();
  const holder = async () =>
    (await succeed<Job>(caller, 'workflowJobList', { body: { docid: job.docid } }, 'job')).find(
      ({ wfid, stepid }) => wfid === job.wfid && stepid === job.stepid,
    )?.editorid;
  expect(await holder()).not.toBe(ANYONE);
  await release.click();
  await expect(take(page)).toBeVisible();
  await expect(release).toHaveCount(0);
});

test.describe('in French', () => {
  test.use({ locale: 'fr' });

  test('[WF-01] [WF-06] the panel writes dates as the language does; beside it the marks of states are in line', async ({
    page,
    company,
  }) => {
    await signIn(page, company, 'clerk', '#/workflow');
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .first()
      .dblclick();
    const sidebar = page.getByRole('complementary').last();
    await expect(sidebar.getByText(/, \d\d\/\d\d\/\d{4} \d\d:\d\d/).first()).toBeVisible();
    await expect(page.getByRole('combobox').first()).toHaveCSS('text-overflow', 'ellipsis');
    const ends = await page
      .getByRole('row')
      .locator('[data-state]')
      .evaluateAll((marks) => marks.map((mark) => Math.round(mark.getBoundingClientRect().right)));
    expect(ends.length).toBeGreaterThan(4);
    expect(new Set(ends).size, 'all end at the same place').toBe(1);
  });
});

test.describe('in Polish', () => {
  test.use({ locale: 'pl' });

  test('[WF-01] [A11Y-01] states and remaining times too long for their column end with an ellipsis', async ({
    page,
    company,
  }) => {
    await signIn(page, company, 'supervisor', '#/workflow');
    const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
    const states = rows.locator('[data-state="supervisorEscalated"]');
    await expect(states.first()).toBeVisible();
    const beyond = await rows.locator('[data-state], [title]').evaluateAll((marks) =>
      marks.flatMap((mark) => {
        const cell = mark.closest('[role="gridcell"]');
        // Plain text is ended by its cell.
        if (cell === null || getComputedStyle(mark).display !== 'inline-flex') return [];
        const { right } = mark.getBoundingClientRect();
        return right > cell.getBoundingClientRect().right ? [mark.textContent] : [];
      }),
    );
    expect(beyond).toEqual([]);
    await expect(states.first().locator('span')).toHaveCSS('text-overflow', 'ellipsis');
  });
});
