import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Page } from '@playwright/test';
import { operations } from '#core/contract/operations.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { takeFirst } from '#tests/e2e/choosing.ts';
import { onOtherDevice, placeOf } from '#tests/e2e/drawing.ts';
import { fillInvoice, form, openArchive, pdf, pick, submit } from '#tests/e2e/filing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { say, seeded } from '#tests/e2e/texts.ts';

const exact = (name: string) => ({ name, exact: true }) as const;
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><path d="M5 40C40 5 60 60 195 40" fill="none" stroke="#d92d20" stroke-width="4"/></svg>';

/** Archives an invoice, which starts its workflow. */
async function archive(page: Page, name: string, amount: string): Promise<void> {
  await openArchive(page);
  await pick(page, [await pdf(`${name}.pdf`, name)]);
  await fillInvoice(page, name);
  await form(page).getByLabel('Bruttobetrag').fill(amount);
  await submit(page).click();
  await expect(page.getByText(say('archive:archived'))).toBeVisible();
}

const inbox = (page: Page) => page.getByRole('grid', { name: say('workflow:inbox') });
const step = (page: Page, name: string) => page.getByRole('region', exact(name));
const outcome = (page: Page) => page.getByRole('group', exact(say('workflow:outcome.title')));

/** Opens a view of the inbox, filtered to one document's jobs. */
async function find(page: Page, view: string, name: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', exact(say('app:menu.workflow')))
    .click();
  await page
    .getByRole('radiogroup', { name: say('workflow:views') })
    .getByText(say(`workflow:view.${view}`))
    .click();
  await page.getByRole('textbox', exact(say('list:quick'))).fill(name);
  // The header row and the job: other documents' jobs are filtered out.
  await expect(inbox(page).getByRole('row')).toHaveCount(2);
  await expect(inbox(page).getByRole('row').filter({ hasText: name })).toHaveCount(1);
}

async function open(page: Page, view: string, name: string): Promise<void> {
  await find(page, view, name);
  await inbox(page).getByRole('row').filter({ hasText: name }).dblclick();
  await expect(page).toHaveURL(/#\/document\/\d+\/workflow\/\d+\/\d+$/);
}

/** Makes every waiting deadline overdue. */
function letTimePass({ dataDir }: Company, name: string): void {
  using database = new DatabaseSync(path.join(dataDir, 'database.sqlite'));
  database.exec('PRAGMA busy_timeout = 5000');
  const rows = database
    .prepare('SELECT wfid, instance FROM workflow JOIN document ON document.id = docid WHERE filename = ?')
    .all(name) as unknown as { wfid: number; instance: string }[];
  for (const { wfid, instance } of rows)
    database
      .prepare('UPDATE workflow SET nextdue = 1, instance = ? WHERE wfid = ?')
      .run(instance.replace(/"escalatesAt":\d+/g, '"escalatesAt":1'), wfid);
}

/** Number of a document's escalated jobs. */
function escalatedJobs({ dataDir }: Company, name: string): number {
  using database = new DatabaseSync(path.join(dataDir, 'database.sqlite'), { readOnly: true });
  const row = database
    .prepare(
      'SELECT count(*) AS jobs FROM workflow_job JOIN workflow USING (wfid) JOIN document ON document.id = docid WHERE filename = ? AND level > 0',
    )
    .get(name);
  return Number(row?.['jobs'] ?? 0);
}

/** A colleague files a new version of the open document; the user who decided on the last one compares the two. */
async function compareSinceDecided(page: Page, { url }: Company): Promise<void> {
  const job = placeOf(page);
  const docid = /document\/(\d+)/.exec(job)?.[1];
  const colleague = new Caller(url);
  await colleague.login('supervisor', DEMO_PASSWORD);
  const body = archiveForm({}, { bytes: await makePdf('Nachtrag', 1), name: 'Nachtrag.pdf' });
  await succeed(colleague, 'documentVersionize', { params: { docid }, body });
  await page.reload();
  const changed = page.getByRole('region', exact(say('workflow:changed.title')));
  await expect(changed).toContainText(say('workflow:changed.version', { version: 1 }));
  await changed.getByRole('button', { name: say('workflow:changed.compare') }).click();
  await expect(page).toHaveURL(new RegExp(`#/compare/${docid}.1/${docid}$`));
  await expect(page.getByRole('complementary', { name: say('compare:differences') })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${job}$`));
}

/** The diagram of the steps shows the same as the list beside it, and can be zoomed. */
async function expectPictured(page: Page): Promise<void> {
  const steps = page.getByRole('region', exact(say('workflow:steps')));
  const listed = async () =>
    (await steps.getByRole('listitem').allTextContents()).map((text) => {
      const [label, value] = text.split(' · ');
      return say('ui:labelled', { label, value });
    });
  const picture = steps.getByRole('group', exact(say('workflow:picture.label')));
  await expect(steps.getByRole('listitem').nth(2)).toBeVisible();
  // Drawing it takes longer than listing them.
  await expect
    .poll(async () => (await picture.locator('title').allTextContents()).toSorted())
    .toEqual((await listed()).toSorted());
  const widthOf = async () => (await picture.locator('svg').boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeGreaterThan(0);
  const whole = await widthOf();
  await steps.getByRole('button', exact(say('workflow:picture.larger'))).click();
  await expect.poll(widthOf).toBeGreaterThan(whole);
}

/** The clerk on the page and a colleague take the same job at once: one gets it, the other is told who has it. */
async function raceForJob(page: Page, company: Company, browser: Browser, title: string): Promise<void> {
  const rival = await onOtherDevice(browser);
  await signIn(rival, company, 'hkrueger', placeOf(page));
  const both = [page, rival];
  const take = (who: Page) => step(who, title).getByRole('button', { name: say('workflow:take') });
  const giveBack = (who: Page) => step(who, title).getByRole('button', exact(say('workflow:release')));
  const told = (who: Page) => who.getByRole('dialog', { name: say('workflow:force.title') });
  for (const who of both) await expect(take(who)).toBeVisible();
  await Promise.all(both.map((who) => take(who).click()));
  const stands = async (who: Page) =>
    (await told(who).count()) > 0 ? 'told' : (await giveBack(who).count()) > 0 ? 'has it' : 'waits';
  const all = () => Promise.all(both.map(stands));
  await expect.poll(async () => (await all()).toSorted()).toEqual(['has it', 'told']);
  const winner = (await all())[0] === 'has it' ? page : rival;
  const loser = winner === page ? rival : page;
  await expect(told(loser)).toContainText(winner === page ? 'Claudia Berger' : 'Heike Krüger');
  await loser.keyboard.press('Escape');
  await expect(told(loser)).toBeHidden();
  await giveBack(winner).click();
  await expect(giveBack(winner)).toBeHidden();
  await rival.context().close();
}

test('[WF-01] [WF-02] [WF-03] [WF-04] [WF-06] [SIGN-01] by mouse, an invoice is taken, decided, signed and ended', async ({
  page,
  company,
  browser,
}) => {
  const name = 'Beleg 4711';
  await signIn(page, company);
  await archive(page, name, '1.234,50');
  await open(page, 'group', name);
  await raceForJob(page, company, browser, seeded('check'));
  const check = step(page, seeded('check'));
  await check.getByRole('button', { name: say('workflow:take') }).click();
  await check.getByLabel(seeded('costCentre')).fill('4710');
  await check.getByRole('button', { name: seeded('ok') }).click();
  await expect(outcome(page)).toBeVisible();
  // After any change to the input, the preview of the decision must be requested again.
  await check.getByLabel(seeded('costCentre')).fill('4711');
  await expect(outcome(page)).toBeHidden();
  // A change while the preview is being loaded is included as well.
  const asked: string[] = [];
  const answer = Promise.withResolvers<void>();
  const warning = `**${operations.workflowJobWarning.path}`;
  await page.route(warning, async (route) => {
    asked.push(route.request().postData() ?? '');
    if (asked.length === 1) await answer.promise;
    await route.continue();
  });
  await check.getByRole('button', { name: seeded('ok') }).click();
  await expect.poll(() => asked.length).toBe(1);
  await check.getByLabel(say('workflow:comment')).fill('Geprueft');
  answer.resolve();
  await expect(outcome(page)).toContainText(say('workflow:outcome.next', { step: seeded('approve'), name: 'Leitung' }));
  expect(asked.at(-1)).toContain('Geprueft');
  await page.unroute(warning);
  await outcome(page)
    .getByRole('button', exact(say('workflow:outcome.confirm')))
    .click();
  await expect(page).toHaveURL(/#\/workflow$/);

  letTimePass(company, `${name}.pdf`);
  // The server checks for due jobs every ten seconds.
  await expect.poll(() => escalatedJobs(company, `${name}.pdf`), { timeout: 30_000 }).toBe(1);
  const head = await onOtherDevice(browser);
  await signIn(head, company, 'mlindner');
  const signature = await head.request.post(`${company.url}/dms/signature/set`, {
    headers: { 'x-dms-csrf': '1', origin: company.url },
    data: { svg: SVG },
  });
  expect(signature.status()).toBe(200);
  await find(head, 'escalated', name);
  await expect(inbox(head).getByText(say('workflow:state.supervisorEscalated'))).toBeVisible();
  await open(head, 'escalated', name);
  const approve = step(head, seeded('approve'));
  await approve.getByRole('button', { name: say('workflow:take') }).click();
  await approve
    .getByRole('button', { name: seeded('release') })
    .first()
    .click();
  await expect(outcome(head).getByRole('alert')).toContainText(say('workflow:warning.signatureMissing'));
  await outcome(head)
    .getByRole('button', exact(say('workflow:outcome.sign')))
    .click();
  await head
    .getByRole('group', { name: say('signature:placing.group') })
    .getByRole('button', { name: say('signature:placing.sign') })
    .click();
  const password = head.getByRole('dialog', { name: say('signature:confirm.title') });
  await password.getByLabel(say('signature:confirm.password')).fill(DEMO_PASSWORD);
  await password.getByRole('button', { name: say('signature:placing.sign') }).click();
  await expect(outcome(head).getByRole('alert')).toBeHidden();
  await outcome(head)
    .getByRole('button', exact(say('workflow:outcome.confirm')))
    .click();
  await expect(head).toHaveURL(/#\/workflow$/);
  await head.context().close();

  // The clerk's inbox announces the new job by itself and shows it on request.
  await page.getByRole('button', exact(say('list:fresh', { count: 1, formatted: '1' }))).click();
  await open(page, 'group', name);
  await compareSinceDecided(page, company);
  const book = step(page, seeded('book'));
  await book.getByRole('button', { name: say('workflow:take') }).click();
  await book.getByRole('button', { name: seeded('booked') }).click();
  await expect(outcome(page)).toContainText(say('workflow:outcome.ends'));
  const job = page.url();
  await outcome(page)
    .getByRole('button', exact(say('workflow:outcome.confirm')))
    .click();
  // The user's next job opens.
  await expect(page).not.toHaveURL(job);
  await page.goto(job);
  const panel = page.getByRole('complementary', { name: say('document:sidebar') });
  await expect(panel.getByText(say('workflow:flow.ended')).first()).toBeVisible();
  await expect(panel.getByRole('button', { name: say('workflow:take') })).toBeHidden();
  await expectPictured(page);
  const history = panel.getByRole('region', exact(say('workflow:history')));
  for (const what of [seeded('booked'), seeded('release'), say('workflow:event.tick'), seeded('ok')])
    await expect(history).toContainText(what);
  await expect(history).toContainText(say('ui:labelled', { label: seeded('costCentre'), value: '4711' }));
  await expect(history).toContainText(say('workflow:took', { time: '' }).trim());
});

test('[WF-02] [WF-04] [WF-07] [A11Y-01] by keyboard, an invoice is found, taken, decided, taken back and booked', async ({
  page,
  company,
}) => {
  const name = 'Beleg 0815';
  await signIn(page, company);
  await archive(page, name, '500');
  await find(page, 'group', name);
  const undo = page.getByRole('button', exact(say('workflow:decided.undo')));
  const openAndTake = async (title: string) => {
    // Only the inbox itself has the quick filter: until it is shown, the one beside the document may still be there.
    await expect(page.getByRole('textbox', exact(say('list:quick')))).toBeVisible();
    await expect(inbox(page).getByRole('row').filter({ hasText: title })).toHaveCount(1);
    await page.keyboard.press('Control+Alt+l');
    await expect(inbox(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(inbox(page)).toHaveAttribute('aria-activedescendant');
    await page.keyboard.press('Enter');
    await expect(step(page, title).getByRole('button', { name: say('workflow:take') })).toBeVisible();
    await page.keyboard.press('Alt+t');
  };
  const decide = async (title: string, decision: string) => {
    await expect(step(page, title).getByRole('button', { name: decision })).toBeVisible();
    await page.keyboard.press('Alt+1');
    await expect(outcome(page).getByRole('button', exact(say('workflow:outcome.confirm')))).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/workflow$/);
    await expect(page.getByText(say('workflow:decided.text', { step: title, document: `${name}.pdf` }))).toBeVisible();
  };
  await openAndTake(seeded('check'));
  await decide(seeded('check'), seeded('ok'));
  await expect(undo).toBeVisible();
  await page.keyboard.press('Alt+z');
  await expect(page).toHaveURL(/#\/document\/\d+\/workflow\/\d+\/\d+$/);
  await expect(undo).toBeHidden();
  await decide(seeded('check'), seeded('ok'));
  await openAndTake(seeded('book'));
  await decide(seeded('book'), seeded('booked'));
  await expect(inbox(page).getByRole('row').filter({ hasText: name })).toHaveCount(0);
});

test('[WF-05] [WF-08] [A11Y-01] by keyboard, a substitution is arranged and an ad-hoc workflow is started', async ({
  page,
  company,
}) => {
  const name = 'Runde 1703';
  await signIn(page, company, 'supervisor', '#/workflow/substitution');
  await page.getByRole('button', exact(say('workflow:substitution.add'))).press('Enter');
  const form = page.getByRole('form', exact(say('workflow:substitution.title')));
  const who = form.getByRole('combobox', { name: say('workflow:substitution.who') });
  await who.pressSequentially('Schäfer');
  await takeFirst(page, 'Schäfer');
  await expect(who).not.toHaveValue('Schäfer');
  const deputy = await who.inputValue();
  await form.getByLabel(say('workflow:substitution.start')).pressSequentially('01.02.2030');
  const end = form.getByLabel(say('workflow:substitution.end'));
  await end.pressSequentially('28.01.2030');
  await form.getByRole('button', exact(say('workflow:substitution.rehearse'))).press('Enter');
  await expect(end).toBeFocused();
  await expect(end).toHaveAccessibleDescription(say('workflow:substitution.endFirst'));
  await end.fill('28.02.2030');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('status')).toContainText(deputy);
  await expect(form.getByRole('button', exact(say('workflow:substitution.save')))).toBeFocused();
  await page.keyboard.press('Enter');
  const represented = page.getByRole('region', exact(say('workflow:substitution.represented')));
  await expect(represented).toContainText(deputy);
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await look(page, 'substitution', ['wide', 'phone']);

  await page.goto(`${company.url}/viewer/#/workflow/adhoc`);
  await page.getByRole('button', exact(say('workflow:adhoc.add'))).press('Enter');
  const template = page.getByRole('form', exact(say('workflow:adhoc.title')));
  await template.getByLabel(say('workflow:adhoc.name')).pressSequentially(name);
  await template.getByLabel(say('workflow:adhoc.task')).pressSequentially('Zur Kenntnis');
  const reader = template.getByRole('combobox', { name: say('workflow:who') });
  await reader.pressSequentially('Vogt');
  await takeFirst(page, 'Vogt');
  await expect(reader).not.toHaveValue('Vogt');
  await look(page, 'adhoc', ['wide', 'phone']);
  await template.getByRole('button', exact(say('workflow:adhoc.save'))).press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();

  for (const docid of [1, 2]) {
    await page.goto(`${company.url}/viewer/#/document/${docid}/workflow`);
    const panel = page.getByRole('complementary', { name: say('document:sidebar') });
    // Nothing of the previous document is shown any more.
    await expect(panel.getByRole('region', exact('Zur Kenntnis'))).toHaveCount(0);
    await panel.getByRole('button', exact(say('workflow:start'))).press('Enter');
    const dialog = page.getByRole('dialog', exact(say('workflow:start')));
    await dialog.getByRole('combobox').first().pressSequentially(name);
    await takeFirst(page, name);
    await dialog.getByRole('button', exact(say('workflow:startForm.apply'))).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(panel.getByRole('region', exact('Zur Kenntnis'))).toBeVisible();
  }

  await page.goto(`${company.url}/viewer/#/workflow`);
  await expect(inbox(page)).toBeVisible();
  await page.getByRole('textbox', exact(say('list:quick'))).pressSequentially(name);
  const rows = inbox(page).getByRole('row').filter({ hasText: name });
  await expect(inbox(page).getByRole('row')).toHaveCount(3);
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('Control+Alt+l');
  await page.keyboard.press('Control+Alt+a');
  const bulk = page.getByRole('toolbar', exact(say('list:bulk')));
  await look(page, 'inbox', ['wide', 'phone']);
  const taking = page.getByRole('dialog', exact(say('workflow:bulk.title.take', { count: 2 })));
  const returning = page.getByRole('dialog', exact(say('workflow:bulk.title.release', { count: 2 })));
  await bulk.getByRole('button', exact(say('workflow:take'))).press('Enter');
  await expect(taking.getByRole('listitem').filter({ hasText: say('workflow:bulk.free') })).toHaveCount(2);
  await expectAccessible(page, 'taking several jobs');
  await taking.getByRole('button', exact(say('workflow:bulk.apply'))).press('Enter');
  await expect(taking).toBeHidden();
  await bulk.getByRole('button', exact(say('workflow:take'))).press('Enter');
  await expect(taking.getByRole('listitem').filter({ hasText: say('workflow:bulk.yours') })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await bulk.getByRole('button', exact(say('workflow:bulk.release'))).press('Enter');
  await expect(returning.getByRole('listitem').filter({ hasText: 'Stefan Vogt' })).toHaveCount(2);
  const inboxAnswers = Promise.withResolvers<void>();
  const opening = '**/dms/workflow/job/open';
  await page.route(opening, async (route) => {
    await inboxAnswers.promise;
    await route.continue();
  });
  await returning.getByRole('button', exact(say('workflow:bulk.apply'))).press('Enter');
  // The dialog stays until the inbox knows that the jobs are free: deciding them takes them first.
  await expect(returning.getByRole('status')).toHaveText(say('workflow:bulk.progress', { done: 2, count: 2 }));
  await expect(returning.getByRole('button', exact(say('workflow:bulk.stop')))).toBeHidden();
  await expect(returning).toBeVisible();
  inboxAnswers.resolve();
  await expect(returning).toBeHidden();
  await page.unroute(opening);
  await bulk.getByRole('button', exact(say('workflow:bulk.decide'))).press('Enter');
  const dialog = page.getByRole('dialog', exact(say('workflow:bulk.title.decide', { count: 2 })));
  await dialog.getByRole('button', exact(say('workflow:bulk.apply'))).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(0);
});
