import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { AdminGroup, AdminUser } from '#core/contract/admin/adminUser.ts';
import type { AdminWorkflow } from '#core/contract/admin/adminWorkflow.ts';
import type { Definition } from '#core/workflow/definition.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { administratorOf } from '#tests/e2e/administrator.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look, photograph } from '#tests/e2e/look.ts';
import { say } from '#tests/e2e/texts.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** On a phone no column of a table is cut off. */
async function expectWholeTables(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const tooWide = () =>
    main(page)
      .getByRole('table')
      .evaluateAll((tables) => tables.map((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)));
  await expect.poll(async () => Math.max(...(await tooWide()))).toBeLessThanOrEqual(0);
  await page.setViewportSize(before);
}

/** Words that stand on two lines on a phone. */
async function brokenWords(page: Page, cells: Locator): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 });
  return cells.evaluateAll((all) =>
    all.flatMap((cell) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
        for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (range.getClientRects().length > 1) found.push(word);
        }
      return found;
    }),
  );
}

test('[SRV-03] [WF-06] a workflow is exported and imported by file; what runs on its old version is listed with its documents', async ({
  page,
  company,
}) => {
  const admin = await administratorOf(company);
  const known = await succeed<AdminWorkflow>(admin, 'adminWorkflowList', {}, 'workflow');
  const busy = known.toSorted((one, other) => other.running - one.running)[0]!;
  expect(busy.running).toBeGreaterThan(0);
  const definitionOf = async (key: string) =>
    (
      await succeed<AdminWorkflow & { definition: object }>(admin, 'adminWorkflowGet', { params: { key } }, 'workflow')
    )[0]!.definition;

  await signIn(page, company, 'admin', `#/admin/workflows/${busy.key}`);
  await page.getByLabel(say('admin:gate.password')).fill(DEMO_PASSWORD);
  await button(page, say('admin:gate.enter')).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, say('admin:workflows.export')).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${busy.key}.json`);
  const json = await readFile(await download.path(), 'utf8');
  const definition = (await definitionOf(busy.key)) as Definition;
  expect(JSON.parse(json)).toEqual(definition);

  // A trial says whom the first step goes to, and whom its escalation would reach.
  const first = definition.steps[definition.start];
  if (first?.kind !== 'task' || !('group' in first.assignee)) throw new Error('no task of a group');
  const { group } = first.assignee;
  const groups = await succeed<AdminGroup>(admin, 'adminGroupList', {}, 'usergroup');
  const users = await succeed<AdminUser>(admin, 'adminUserList', {}, 'user');
  const clerks = groups.find(({ id }) => id === group)!;
  const head = users.find(({ id, active }) => active && clerks.supervisors.includes(id))!;
  await button(page, say('admin:trial.begin')).click();
  const standing = main(page)
    .getByRole('status')
    .filter({ hasText: say('admin:trial.goesTo') });
  await expect(standing).toContainText(clerks.name);
  await expect(standing).not.toContainText(head.surname);
  await button(page, say('admin:trial.overdue')).click();
  await expect(standing).toContainText(say('admin:trial.told'));
  await expect(standing).toContainText(head.surname);
  await photograph(page, 'workflow-trial');

  await page.goto(`${company.url}/viewer/#/admin/workflows/new`);
  /** Sets a file where one is chosen, and waits until it has been read: it is shown as text then. */
  const put = async (text: string) => {
    await page.getByText(say('admin:drawing.text'), { exact: true }).click();
    await main(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'ablauf.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(page.getByRole('textbox', { name: say('admin:workflows.definition') })).toHaveValue(text);
  };
  await page.getByRole('textbox', { name: new RegExp(`^${say('admin:workflows.column.key')}`) }).fill('imported');
  await put('{\n "caption": ');
  await button(page, say('admin:workflows.publish')).click();
  await expect(main(page).getByRole('alert')).toContainText(say('admin:workflows.noJson', { line: 2 }));
  await put(json.replace(/"start": "\w+"/, '"start": "nowhere"'));
  await button(page, say('admin:workflows.check')).click();
  await expect(main(page).getByRole('alert')).toContainText('start');
  await put(json);
  await button(page, say('admin:workflows.publish')).click();
  await expect(page).toHaveURL(/#\/admin\/workflows$/);
  await expect.poll(() => definitionOf('imported').catch(() => undefined)).toEqual(JSON.parse(json));

  // A new version of the busy one: what runs stays on the old one, and is listed.
  await page.goto(`${company.url}/viewer/#/admin/workflows/${busy.key}`);
  const running = page.getByRole('region', { name: say('admin:workflows.runningTitle') }).first();
  await expect(running).toContainText(
    say('admin:workflows.onNewest', { version: busy.version, n: busy.versions[0]!.running }),
  );
  await put(`${json} `);
  await button(page, say('admin:workflows.publish')).click();
  await expect(page).toHaveURL(/#\/admin\/workflows$/);
  const values = { version: busy.version, n: busy.versions[0]!.running };
  await expect(main(page).getByRole('row').filter({ hasText: busy.key }).first()).toContainText(
    say('admin:workflows.onVersion', values),
  );
  await look(page, 'workflows', ['wide', 'phone']);
  expect(await brokenWords(page, main(page).locator('td'))).toEqual([]);
  await expectWholeTables(page);
  await page.goto(`${company.url}/viewer/#/admin/workflows/${busy.key}`);
  await expect(running).toContainText(say('admin:workflows.onOld', values));
  await expect(running.getByRole('link').first()).toBeVisible();
  expect(await brokenWords(page, running.locator('td:nth-child(2)'))).toEqual([]);
  await look(page, 'workflow-running', ['wide', 'phone']);
  await expectWholeTables(page);
  await running.getByRole('link').first().click();
  await expect(page).toHaveURL(/#\/document\/\d+\/workflow\/\d+$/);
  await expect(page.getByRole('banner')).toBeVisible();
});
