import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { PAGE_SECTIONS, ROW_SECTIONS } from '#src/areas/admin/model.ts';
import { Company } from '#tests/fixtures/company.ts';
import { openSection } from '#tests/e2e/administrator.ts';
import { expectAccessible, STRUCTURE } from '#tests/e2e/accessible.ts';
import { root } from '../../../scripts/run.ts';
import { choose, form, openArchive, pdf, pick, submit } from '#tests/e2e/filing.ts';
import { look } from '#tests/e2e/look.ts';
import { language, locale, say, saying } from '#tests/e2e/texts.ts';

const PASSWORD = 'Gründung-2026';
const WORD = 'Grundstein';
const starter = JSON.parse(readFileSync(path.join(root, 'server/store/admin/starter/texts.json'), 'utf8')) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;
/** A name from the starter set in the language of the run. */
const named = (key: string): string => starter[key]?.[language] ?? '';

/** Where the company's privacy statement is. */
const PRIVACY = 'https://nordwind.example/datenschutz';
const LOOKED_AT = ['users', 'masks', ...PAGE_SECTIONS] as const;

let company: Company;
test.beforeAll(async () => {
  company = await Company.open(undefined, { PRIVACY_URL: PRIVACY });
});
test.afterAll(() => company?.close());

const main = (page: Page) => page.getByRole('main');
/** Required fields have an asterisk after their label. */
const field = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first();

/** Opens the invitation link, shown to the administrator once, in another browser, chooses a password and signs in. */
async function acceptInvitation(page: Page): Promise<void> {
  const shown = page.getByRole('dialog', { name: say('admin:invite.links') });
  await expect(shown).toBeVisible();
  const link = await shown.getByRole('textbox', { name: 'frieda' }).inputValue();
  await shown
    .getByRole('button', { name: say('ui:close'), exact: true })
    .last()
    .click();
  await expect(shown).toBeHidden();
  const elsewhere = await page.context().browser()!.newContext({ locale });
  const colleague = await elsewhere.newPage();
  await colleague.goto(link);
  await expect(colleague.getByRole('textbox', { name: say('invitation:name') })).toHaveValue('frieda');
  await colleague.locator('[name="password"]').fill(PASSWORD);
  await colleague.locator('[name="repeat"]').fill(PASSWORD);
  await colleague.keyboard.press('Enter');
  // In the shell, possibly behind the news dialog of a first visit.
  await expect(colleague.getByText('frieda', { exact: true }).first()).toBeVisible();
  await elsewhere.close();
}

/** Adds mail templates of the company, previews one in another language, deletes the other after a question. */
async function keepMailTemplate(page: Page): Promise<void> {
  await openSection(page, 'mailtemplates');
  await expect(main(page).getByText(say('admin:none'))).toBeVisible();
  const kept = page.getByRole('dialog', { name: say('telling:template.new') });
  for (const name of ['Begleitschreiben', 'Entwurf']) {
    await page.keyboard.press('n');
    await kept.getByLabel(say('telling:template.name'), { exact: true }).fill(name);
    await kept.getByLabel(say('telling:subject'), { exact: true }).fill('{{document.number}} {{nobody}}');
    await expect(kept.getByRole('checkbox', { name: say('telling:template.shared') })).toBeChecked();
    const preview = kept.getByRole('region', { name: say('telling:template.preview') });
    await expect(preview.getByText('4711 {{nobody}}')).toBeVisible();
    await expect(preview.getByRole('status')).toContainText('{{nobody}}');
    await kept.getByRole('button', { name: say('telling:template.save'), exact: true }).click();
    await expect(kept).toBeHidden();
  }
  await main(page).getByRole('row', { name: 'Begleitschreiben' }).dblclick();
  const changed = page.getByRole('dialog', { name: say('telling:template.change') });
  await changed.getByLabel(say('telling:template.language'), { exact: true }).selectOption('en');
  await changed.getByLabel(say('telling:subject'), { exact: true }).fill('Dated {{today}}');
  await expect(changed.getByText(/^Dated \d{2}\/\d{2}\/\d{4}$/)).toBeVisible();
  await changed.getByText(say('telling:template.all')).click();
  await look(page, 'mail-template', ['wide', 'phone']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await changed.getByRole('button', { name: say('telling:template.save'), exact: true }).click();
  await expect(changed).toBeHidden();
  await expect(main(page).getByRole('row', { name: 'Begleitschreiben' })).toContainText('Dated {{today}}');
  await main(page).getByRole('row', { name: 'Entwurf' }).click();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: say('telling:template.delete') });
  await expect(question).toContainText('Entwurf');
  await question.getByRole('button', { name: say('telling:template.delete'), exact: true }).click();
  await expect(main(page).getByRole('row', { name: 'Entwurf' })).toBeHidden();
}

/** Opens the job of that step from the inbox, takes it and decides it. */
async function decide(page: Page, step: string, decision: string): Promise<void> {
  await main(page).getByRole('row').filter({ hasText: step }).dblclick();
  const job = page.getByRole('region', { name: step, exact: true });
  await job.getByRole('button', { name: say('workflow:take') }).click();
  // The button also shows its key; another one may begin with the same letters.
  await job.getByRole('button', { name: new RegExp(`^${decision}(?=\\s|$)`) }).click();
  await page
    .getByRole('group', { name: say('workflow:outcome.title'), exact: true })
    .getByRole('button', { name: say('workflow:outcome.confirm'), exact: true })
    .click();
  await expect(page).toHaveURL(/#\/workflow$/);
}

/** Name of the first step of a new workflow in the diagram. */
const firstStep = new RegExp(say('admin:workflows.firstTask'));

test('[SRV-02] [SRV-03] [APP-12] an empty company is set up, and its first document archived, found and approved', async ({
  page,
}) => {
  const code = /with the code (\S+)/.exec(company.output)?.[1] ?? '';
  await page.goto(`${company.url}/viewer/`);
  await expect(page.getByRole('heading', { name: say('setup:title') })).toBeVisible();
  for (const [name, value] of [
    ['code', code],
    ['company', 'Nordwind GmbH'],
    ['login', 'chefin'],
    ['firstname', 'Clara'],
    ['surname', 'Nord'],
    ['password', PASSWORD],
    ['repeat', PASSWORD],
    ['caption', 'Nordwind'],
    ['product', 'Archiv'],
  ] as const)
    await page.locator(`[name="${name}"]`).fill(value);
  await page.getByRole('button', { name: say('setup:submit'), exact: true }).click();

  // First-time users see the news.
  const news = page.getByRole('dialog', { name: say('home:news.title') });
  await expect(news).toBeVisible();
  await news
    .getByRole('button', { name: say('ui:close'), exact: true })
    .last()
    .click();
  await expect(news).toBeHidden();
  await page.getByRole('button', { name: saying('shell:account') }).click();
  await page.getByRole('button', { name: say('settings:privacy'), exact: true }).click();
  const privacy = page.getByRole('dialog', { name: say('settings:privacy') });
  await expect(privacy.getByRole('link', { name: say('settings:privacyOf.company') })).toHaveAttribute('href', PRIVACY);
  await privacy
    .getByRole('button', { name: say('ui:close'), exact: true })
    .last()
    .click();
  await openSection(page, 'users');
  await page
    .getByRole('button', { name: say('admin:new.user') })
    .first()
    .click();
  await field(page, say('admin:field.login')).fill('frieda');
  await page.getByRole('button', { name: say('admin:save'), exact: true }).click();
  await acceptInvitation(page);
  await expect(page).toHaveURL(/#\/admin\/users$/);
  await expect(main(page).getByText('frieda').first()).toBeVisible();

  await openSection(page, 'workflows');
  await page.getByRole('button', { name: say('admin:workflows.new') }).click();
  await field(page, say('admin:workflows.column.key')).fill('check');
  await page.getByRole('combobox', { name: say('admin:workflows.column.starts') }).click();
  await page.getByRole('option', { name: new RegExp(`^${named('incomingInvoice')}`) }).click();
  await page.keyboard.press('Escape');
  // In the diagram: add a second task after the first, using the panel beside it.
  await page.getByRole('button', { name: say('admin:drawing.kind.task'), exact: true }).click();
  await page.getByRole('group', { name: firstStep }).click();
  await page.getByLabel(say('admin:drawing.to')).selectOption({ label: say('admin:drawing.newStep') });
  await page.getByRole('button', { name: say('admin:trial.begin') }).click();
  await main(page)
    .getByRole('status')
    .getByRole('button', { name: say('admin:workflows.firstDone'), exact: true })
    .click();
  await expect(page.getByText(say('admin:trial.at').replace('{{step}}', say('admin:drawing.newStep')))).toBeVisible();
  await page.getByText(say('admin:drawing.text'), { exact: true }).click();
  const definition = page.getByRole('textbox', { name: say('admin:workflows.definition') });
  const text = await definition.inputValue();
  await definition.fill(text.replace('"to": "task"', '"to": "nowhere"'));
  await page.getByRole('button', { name: say('admin:workflows.check'), exact: true }).click();
  await expect(page.getByRole('alert').getByText('steps.check.decisions.0.ways.0.to')).toBeVisible();
  await definition.fill(text);
  await page.getByRole('button', { name: say('admin:workflows.publish'), exact: true }).click();
  await expect(main(page).getByRole('link', { name: say('admin:workflows.new') })).toBeVisible();

  await openArchive(page);
  await pick(page, [await pdf('erste.pdf', WORD)]);
  await choose(page, say('archive:place.doctypeid'), named('incomingInvoice'));
  await form(page).getByLabel(named('invoiceNo')).fill('1');
  await form(page).getByLabel(named('invoiceDate')).fill('3.4.2026');
  await form(page).getByLabel(named('partner')).fill('Werft AG');
  await submit(page).click();
  await expect(page.getByText(say('archive:archived'))).toBeVisible();

  const search = page.getByRole('search', { name: say('search:panel.label') });
  await expect
    .poll(
      async () => {
        await page.goto(`${company.url}/viewer/#/search`);
        await search.getByLabel(say('search:fulltext.label')).fill(`${WORD}-1.1`);
        await search.getByLabel(say('search:fulltext.label')).press('Enter');
        return page.getByRole('row').filter({ hasText: 'erste.pdf' }).count();
      },
      { timeout: 30_000, intervals: [1000] },
    )
    .toBe(1);
  await page.goto(`${company.url}/viewer/#/workflow`);
  await main(page).getByText(say('workflow:view.group')).click();
  await decide(page, say('admin:workflows.firstTask'), say('admin:workflows.firstDone'));
  await decide(page, say('admin:drawing.newStep'), say('admin:drawing.newDecision'));
  await expect(main(page).getByRole('row').filter({ hasText: 'erste.pdf' })).toHaveCount(0);

  await page.goto(`${company.url}/viewer/#/admin`);
  await keepMailTemplate(page);
  for (const id of [...ROW_SECTIONS, ...PAGE_SECTIONS]) {
    await openSection(page, id);
    await expect(page.getByRole('heading', { level: 1, name: say(`admin:section.${id}`) })).toBeAttached();
    await expectAccessible(page, `the structure of ${id}`, STRUCTURE);
    // All list pages share one list component: checking two of them and each custom page is enough.
    if (LOOKED_AT.some((one) => one === id))
      await look(page, `admin-${id}`, id === 'workflows' ? ['wide', 'phone'] : ['wide']);
  }
});
