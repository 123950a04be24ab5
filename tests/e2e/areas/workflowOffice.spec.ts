import type { Page } from '@playwright/test';
import { ANYONE, type Job, JOB_VIEWS, type JobView } from '#core/contract/work/workflow.ts';
import { valueText } from '#core/kernel/value.ts';
import { JOB_STATES } from '#core/workflow/state.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { operations } from '#core/contract/operations.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { takeFirst } from '#tests/e2e/choosing.ts';
import { onOtherDevice, placeOf } from '#tests/e2e/drawing.ts';
import { form, pdf, submit } from '#tests/e2e/filing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { language, say, sayDay, seeded } from '#tests/e2e/texts.ts';

const exact = (name: string) => ({ name, exact: true }) as const;
const inbox = (page: Page) => page.getByRole('grid', { name: say('workflow:inbox') });
const panel = (page: Page) => page.getByRole('complementary', { name: say('document:sidebar') });
const outcome = (page: Page) => page.getByRole('group', exact(say('workflow:outcome.title')));
const rows = (page: Page) =>
  inbox(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });

async function caller(url: string, login: string): Promise<Caller> {
  const who = new Caller(url);
  await who.login(login, DEMO_PASSWORD);
  return who;
}
const jobsIn = (who: Caller, view: JobView) => succeed<Job>(who, 'workflowJobList', { body: { view } }, 'job');

test('[WF-01] [WF-03] the demo inboxes show jobs in all eight states, each with its own shape', async ({
  page,
  company,
}) => {
  for (const login of ['clerk', 'supervisor']) {
    const who = await caller(company.url, login);
    const states = new Set<string>();
    for (const view of JOB_VIEWS) for (const { state } of await jobsIn(who, view)) states.add(state);
    expect([...states].toSorted(), login).toEqual([...JOB_STATES].toSorted());
  }
  const counted = Promise.withResolvers<void>();
  await page.route(`**${operations.workflowJobCount.path}*`, async (route) => {
    await counted.promise;
    await route.continue();
  });
  await signIn(page, company, 'clerk', '#/workflow');
  await expect(rows(page).first()).toBeVisible();
  // The views do not move under the pointer when their counts arrive.
  const views = page.getByRole('radiogroup', { name: say('workflow:views') });
  const last = views.getByText(say('workflow:view.escalated'));
  const place = await last.boundingBox();
  counted.resolve();
  await expect(views).toContainText(/\d/);
  expect(await last.boundingBox()).toEqual(place);
  const count = (await jobsIn(await caller(company.url, 'clerk'), 'mine')).length;
  // The count is in the menu and in the browser tab's title.
  await expect(page.getByRole('navigation').first()).toContainText(say('workflow:inboxCount', { jobs: count }));
  await expect(page).toHaveTitle(new RegExp(String(count)));
});

/** A job of the clerks that nobody holds and nobody is excluded from. */
async function freeJob(url: string, login = 'clerk', view: JobView = 'group'): Promise<Job> {
  const jobs = await jobsIn(await caller(url, login), view);
  const job = jobs.find(({ editorid, stepname }) => editorid === ANYONE && stepname[language] === seeded('check'));
  if (job === undefined) throw new Error('no free job');
  return job;
}
const addressOf = ({ docid, wfid, stepid }: Job): string => `#/document/${docid}/workflow/${wfid}/${stepid}`;

test('[WF-02] [WF-09] a job is taken from its holder after a question; the holder is told and keeps the typed text', async ({
  page,
  company,
  browser,
}) => {
  const job = await freeJob(company.url);
  await signIn(page, company, 'clerk', addressOf(job));
  await panel(page)
    .getByRole('button', { name: say('workflow:take') })
    .click();
  const comment = panel(page).getByLabel(say('workflow:comment'), { exact: true });
  await comment.fill('Noch zu klären: Skonto');

  const rival = await onOtherDevice(browser);
  await signIn(rival, company, 'hkrueger', placeOf(page));
  await panel(rival)
    .getByRole('button', { name: say('workflow:take') })
    .click();
  const question = rival.getByRole('dialog', { name: say('workflow:force.title') });
  await expect(question).toContainText(say('messages:workflow.locked', { name: 'Claudia Berger' }));
  await question.getByRole('button', exact(say('workflow:force.apply'))).click();
  await expect(panel(rival).getByRole('button', exact(say('workflow:release')))).toBeVisible();

  // The holder is told at once; the typed text stays.
  await expect(panel(page).getByText(say('workflow:state.withdrawn')).first()).toBeVisible();
  await expect(panel(page).getByText(say('workflow:takenAway', { name: 'Heike Krüger' }))).toBeVisible();
  await expect(comment).toHaveValue('Noch zu klären: Skonto');
  await expect(page.getByRole('banner').getByRole('button', { name: /\d/ }).first()).toBeVisible();
  await panel(rival)
    .getByRole('button', exact(say('workflow:release')))
    .click();
  await expect(panel(rival).getByRole('button', { name: say('workflow:take') })).toBeVisible();
  await panel(page)
    .getByRole('button', { name: say('workflow:take') })
    .click();
  await expect(comment).toHaveValue('Noch zu klären: Skonto');
  await panel(page)
    .getByRole('button', exact(say('workflow:release')))
    .click();
  await rival.context().close();
});

test('[WF-02] [WF-08] a deputy decides for an absent user; inbox and history name both, and the user is briefed', async ({
  page,
  company,
  browser,
}) => {
  await signIn(page, company, 'clerk', '#/workflow/substitution');
  await page.getByRole('button', exact(say('workflow:substitution.add'))).click();
  const form = page.getByRole('form', exact(say('workflow:substitution.title')));
  await form.getByRole('combobox', { name: say('workflow:substitution.who') }).fill('Schäfer');
  await page.getByRole('option').filter({ hasText: 'Schäfer' }).first().click();
  const today = sayDay(new Date());
  await form.getByLabel(say('workflow:substitution.start')).fill(today);
  await form.getByLabel(say('workflow:substitution.end')).fill('31.12.2031');
  await form.getByRole('button', exact(say('workflow:substitution.rehearse'))).click();
  await expect(form.getByRole('status')).toContainText('Schäfer');
  await form.getByRole('button', exact(say('workflow:substitution.save'))).click();
  await expect(page.getByRole('region', exact(say('workflow:substitution.represented')))).toContainText('Schäfer');

  const config = [{ name: 'webviewer_workflow_auto_take', value: '1' }];
  await succeed(await caller(company.url, 'bschaefer'), 'configSet', { body: { config } });
  const deputy = await onOtherDevice(browser);
  await signIn(deputy, company, 'bschaefer', '#/workflow');
  await deputy
    .getByRole('radiogroup', { name: say('workflow:views') })
    .getByText(say('workflow:view.acting'))
    .click();
  const forClerk = rows(deputy).filter({ hasText: say('workflow:forName', { name: 'Claudia Berger' }) });
  await expect(forClerk.first()).toBeVisible();
  const job = addressOf(await freeJob(company.url, 'bschaefer', 'acting'));
  await deputy.goto(`${company.url}/viewer/${job}`);
  // With the deputy's settings, deciding a job takes it.
  const step = deputy.getByRole('region', exact(seeded('check')));
  await expect(step.getByRole('button', exact(say('workflow:release')))).toBeHidden();
  await step.getByLabel(say('workflow:comment'), { exact: true }).fill('In Vertretung geprüft');
  await step.getByRole('button', { name: seeded('ok') }).click();
  await outcome(deputy)
    .getByRole('button', exact(say('workflow:outcome.confirm')))
    .click();
  await expect(deputy.getByRole('button', exact(say('workflow:decided.undo')))).toBeVisible();
  await deputy.goto(`${company.url}/viewer/${job}`);
  const history = deputy.getByRole('region', exact(say('workflow:history')));
  const done = history.getByRole('listitem').filter({ hasText: 'In Vertretung geprüft' });
  await expect(done).toContainText(`Schäfer ${say('workflow:forName', { name: 'Claudia Berger' })}`);
  await deputy.context().close();

  await page.reload();
  const briefing = page.getByRole('region', exact(say('workflow:substitution.briefing')));
  const told = briefing.getByRole('listitem').filter({ hasText: 'In Vertretung geprüft' });
  await expect(told).toContainText('Schäfer');
  await told.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(job.replace(/\/\d+$/, '')));
});

test.describe('on the phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[WF-01] [WF-02] [MOB-01] a job is found, taken, commented on and decided by touch', async ({
    page,
    company,
  }) => {
    const job = await freeJob(company.url);
    await signIn(page, company, 'clerk', '#/workflow');
    await page.getByRole('combobox', { name: say('workflow:views') }).selectOption('group');
    await expect(rows(page).first()).toBeVisible();
    await page.goto(`${company.url}/viewer/${addressOf(job)}`);
    const take = page.getByRole('button', { name: say('workflow:take') });
    await take.tap();
    const step = page.getByRole('region', exact(job.stepname[language] ?? ''));
    await step.getByLabel(say('workflow:comment'), { exact: true }).fill('Unterwegs geprüft');
    await step.getByRole('button', { name: seeded('ok') }).tap();
    await outcome(page)
      .getByRole('button', exact(say('workflow:outcome.confirm')))
      .tap();
    await expect(
      page.getByText(say('workflow:decided.text', { step: seeded('check'), document: job.docname })),
    ).toBeVisible();
  });
});

const AMOUNT = say('conditions:say.quoted', { text: 'Bruttobetrag' });

test('[WF-04] [SRV-03] conditional branches are drawn, read as sentences and checked; steps and rules are edited', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'admin', '#/admin/workflows/invoice');
  const password = page.getByRole('main').getByRole('textbox');
  await password.fill(DEMO_PASSWORD);
  await password.press('Enter');
  const drawing = page.getByRole('group', exact(say('admin:drawing.label')));
  await drawing.getByRole('group', { name: seeded('check') }).click();
  const sentence = say('conditions:say.greater', { left: AMOUNT, right: valueText('float', '10000', language) });
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();

  await page
    .getByRole('button', exact(say('admin:drawing.addCondition')))
    .first()
    .click();
  const condition = page.getByRole('group', exact(say('admin:drawing.condition', { number: 3 })));
  const part = (what: string, no: number) =>
    condition.getByRole('combobox', exact(say('conditions:clausePart', { what: say(`conditions:${what}`), no })));
  const choose = async (what: string, no: number, option: string) => {
    await part(what, no).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const value = (no: number) =>
    condition.getByRole('textbox', exact(say('conditions:clausePart', { what: say('conditions:clauseValue'), no })));
  await choose('clauseField', 1, 'Bruttobetrag');
  await choose('clauseIs', 1, say('conditions:comparison.greater'));
  await expect(condition.getByText(say('conditions:unfinished'))).toBeVisible();
  await value(1).fill('500');
  await expect(condition.getByText(say('conditions:unfinished'))).toBeHidden();
  await condition.getByRole('button', exact(say('conditions:addClause'))).click();
  await choose('clauseField', 2, 'Bruttobetrag');
  await choose('clauseIs', 2, say('conditions:comparison.smaller'));
  await value(2).fill('100');
  const never = page.getByRole('region', exact(say('admin:drawing.remarks')));
  await expect(never).toContainText('Bruttobetrag = ');
  await expect(condition.getByRole('status')).toContainText(say('conditions:never', { example: '' }).trim());
  await look(page, 'conditions-drawn', ['wide']);
  await value(2).fill('900');
  await expect(never).toBeHidden();
  await page.getByLabel(say('admin:drawing.whenTo', { number: 3 })).selectOption({ label: seeded('approve') });
  await page.getByRole('button', exact(say('admin:workflows.publish'))).click();
  await expect(page).toHaveURL(/#\/admin\/workflows$/);

  await page.goto(`${company.url}/viewer/#/admin/workflows/invoice`);
  await drawing.getByRole('group', { name: seeded('check') }).click();
  await expect(condition).toContainText(say('conditions:say.smaller', { left: AMOUNT, right: '900' }));
  await expect(page.getByLabel(say('admin:drawing.whenTo', { number: 3 }))).toHaveValue('approve');

  await page.getByRole('button', exact(say('admin:drawing.kind.parallel'))).click();
  await page.getByRole('button', exact(say('admin:drawing.addBranch'))).click();
  await page
    .getByLabel(say('admin:drawing.need'))
    .selectOption({ label: say('admin:drawing.needSome', { need: 1, of: 2 }) });
  const branch = page
    .getByRole('group')
    .filter({ has: page.getByText(say('admin:drawing.branch', { name: say('admin:drawing.newStep') })) })
    .last();
  await branch.getByRole('button', exact(say('admin:drawing.addField'))).click();
  const added = branch.getByRole('group', exact(say('admin:drawing.field', { number: 1 })));
  await added.getByLabel(say('admin:drawing.caption')).fill('Kürzung');
  await added.getByLabel(say('admin:field.type')).selectOption({ label: say('admin:type.float') });
  await added.getByLabel(say('admin:drawing.writes')).selectOption({ label: 'Bruttobetrag' });
  await added.getByLabel(say('admin:drawing.required')).check();
  const deadline = say('admin:drawing.deadline');
  await branch.getByLabel(say('admin:drawing.unit.label', { of: deadline })).selectOption('minutes');
  await branch.getByLabel(deadline, { exact: true }).fill('90');
  await branch.getByRole('button', exact(say('admin:drawing.addLevel'))).click();
  await branch
    .getByRole('group', exact(say('admin:drawing.level', { number: 1 })))
    .getByLabel(say('admin:drawing.moves'))
    .check();
  await branch.getByLabel(say('admin:drawing.instructions')).fill('Betrag mit der Bestellung vergleichen');
  await branch.getByLabel(say('admin:drawing.mayDelegate')).check();
  await branch.getByLabel(say('admin:drawing.needs.comment')).check();
  await look(page, 'parallel-drawn', ['wide', 'phone']);

  const caption = page.getByLabel(say('admin:drawing.caption'), { exact: true });
  await page.getByRole('button', exact(say('admin:drawing.kind.auto'))).click();
  await caption.fill('Buchen');
  for (const kind of ['setIndex', 'archive']) {
    await page.getByRole('button', exact(say('admin:drawing.addAction'))).click();
    const what = page.getByLabel(say('admin:drawing.what')).last();
    await what.selectOption({ label: say(`admin:drawing.do.${kind}`) });
  }
  await page.getByLabel(say('admin:drawing.index')).selectOption({ label: 'Bemerkung' });
  await page.getByLabel(say('admin:drawing.value')).fill('gebucht');
  await page.getByRole('button', exact(say('admin:drawing.kind.wait'))).click();
  await caption.fill('Beleg abwarten');
  await page
    .getByLabel(say('admin:drawing.until.label'), { exact: true })
    .selectOption({ label: say('admin:drawing.until.event') });
  await page
    .getByLabel(say('admin:drawing.until.change'))
    .selectOption({ label: say('admin:drawing.event.attachment') });
  const leadsTo = page.getByLabel(say('admin:drawing.to'), { exact: true });
  await drawing.getByRole('group', { name: /Buchen/ }).click();
  await leadsTo.selectOption({ label: 'Beleg abwarten' });
  await look(page, 'actions-drawn', ['wide']);
  await drawing.getByRole('group', { name: new RegExp(say('admin:drawing.newStep')) }).click();
  await leadsTo.selectOption({ label: 'Buchen' });
  await drawing.getByRole('group', { name: seeded('check') }).click();
  await page
    .getByLabel(say('admin:drawing.whenTo', { number: 3 }))
    .selectOption({ label: say('admin:drawing.newStep') });
  await page.getByRole('button', exact(say('admin:workflows.publish'))).click();
  await expect(page).toHaveURL(/#\/admin\/workflows$/);
  await page.goto(`${company.url}/viewer/#/admin/workflows/invoice`);
  await page.getByText(say('admin:drawing.text'), { exact: true }).click();
  const written = await page.getByRole('textbox', { name: say('admin:workflows.definition') }).inputValue();
  expect(JSON.parse(written)).toMatchObject({
    steps: {
      parallel: {
        need: 1,
        branches: [
          {},
          {
            deadline: { hours: 1.5 },
            escalation: [{ to: { supervisorOf: { initiator: true } }, moves: true }],
            fields: [{ caption: { de: 'Kürzung' }, type: 'float', index: 'grossAmount', required: true }],
            instructions: { de: 'Betrag mit der Bestellung vergleichen' },
            mayDelegate: true,
            decisions: [{ comment: true }],
          },
        ],
        ways: [{ to: 'auto' }],
      },
      auto: { actions: [{ do: 'setIndex', value: 'gebucht' }, { do: 'archive' }], ways: [{ to: 'wait' }] },
      wait: { until: { event: 'attachment' } },
    },
  });
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><path d="M5 40C40 5 60 60 195 40" fill="none" stroke="#d92d20" stroke-width="4"/></svg>';

/** By keyboard only: opens a document's job from a view of the inbox, takes it, and chooses its first decision. */
async function takeAndDecide(page: Page, view: JobView, name: string, step: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', exact(say('app:menu.workflow')))
    .press('Enter');
  await expect(inbox(page)).toBeVisible();
  await page
    .getByRole('radiogroup', { name: say('workflow:views') })
    .getByRole('radio', { name: say(`workflow:view.${view}`) })
    .press('Space');
  const quick = page.getByRole('textbox', exact(say('list:quick')));
  await quick.press('Control+a');
  await quick.pressSequentially(name);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(name);
  await page.keyboard.press('Control+Alt+l');
  await expect(inbox(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(inbox(page)).toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', exact(step)).getByRole('button', { name: say('workflow:take') })).toBeVisible();
  await page.keyboard.press('Alt+t');
  await expect(page.getByRole('region', exact(step)).getByRole('button', exact(say('workflow:release')))).toBeVisible();
  await page.keyboard.press('Alt+1');
}

test('[WF-02] [WF-04] [SIGN-01] [A11Y-01] by keyboard, an invoice passes from archiving to its end', async ({
  page,
  company,
  browser,
}) => {
  const name = 'Tastatur 1848';
  const confirm = (who: Page) => outcome(who).getByRole('button', exact(say('workflow:outcome.confirm')));
  await signIn(page, company);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('app:menu.archive') })
    .press('Enter');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: say('archive:files.add') }).press('Enter');
  await (await chooser).setFiles([await pdf(`${name}.pdf`, name)]);
  for (const [label, option] of [
    ['archive:place.clientid', 'Lindner Anlagenbau GmbH (100)'],
    ['archive:place.productid', 'Buchhaltung'],
    ['archive:place.year', '2026'],
    ['archive:place.doctypeid', 'Eingangsrechnung'],
  ] as const) {
    const field = form(page).getByRole('combobox', { name: say(label) });
    await field.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(option);
    await takeFirst(page, option);
    await expect(field).toHaveValue(option);
  }
  for (const [label, text] of [
    ['Rechnungsnummer', name],
    ['Rechnungsdatum', '3.4.2026'],
    ['Lieferantennummer', '7'],
    ['Bruttobetrag', '1.234,50'],
  ] as const) {
    await form(page).getByLabel(label).focus();
    await page.keyboard.type(text);
    if (label !== 'Lieferantennummer') continue;
    await takeFirst(page, text);
  }
  await submit(page).press('Enter');
  await expect(page.getByText(say('archive:archived'))).toBeVisible();

  await takeAndDecide(page, 'group', name, seeded('check'));
  await expect(confirm(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toBeHidden();

  const head = await onOtherDevice(browser);
  await signIn(head, company, 'mlindner');
  await head.request.post(`${company.url}/dms/signature/set`, {
    headers: { 'x-dms-csrf': '1', origin: company.url },
    data: { svg: SVG },
  });
  await takeAndDecide(head, 'group', name, seeded('approve'));
  await expect(outcome(head).getByRole('button', exact(say('workflow:outcome.sign')))).toBeFocused();
  await head.keyboard.press('Enter');
  await expect(head.getByRole('button', { name: say('signature:placing.label') })).toBeFocused();
  await head.keyboard.press('Enter');
  await expect(head.getByLabel(say('signature:confirm.password'))).toBeFocused();
  await head.keyboard.type(DEMO_PASSWORD);
  await head.keyboard.press('Enter');
  await expect(confirm(head)).toBeFocused();
  await head.keyboard.press('Enter');
  await expect(outcome(head)).toBeHidden();
  await head.context().close();

  await takeAndDecide(page, 'group', name, seeded('book'));
  await expect(outcome(page)).toContainText(say('workflow:outcome.ends'));
  await expect(confirm(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(say('workflow:decided.text', { step: seeded('book'), document: `${name}.pdf` })),
  ).toBeVisible();
});
