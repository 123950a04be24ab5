import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { CALENDAR, type Configuration } from '#core/contract/admin/configuration.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Company } from '#tests/fixtures/company.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { say, saying } from '#tests/e2e/texts.ts';

const FOUNDER = 'Gründung-2026';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const asFile = (json: string) => ({ name: 'firma.json', mimeType: 'application/json', buffer: Buffer.from(json) });

/** Presses a button that saves a file, and reads it. */
async function saved(page: Page, name: string): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('[SRV-03] the set-up is saved as a file, compared, imported, and sets up an empty company that is signed in to', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'admin', '#/admin/configuration');
  await page.getByLabel(say('admin:gate.password')).fill(DEMO_PASSWORD);
  await button(page, say('admin:gate.enter')).click();
  const schema = await saved(page, say('admin:configuration.schema'));
  expect([schema.name, JSON.parse(schema.text).type]).toEqual(['configuration.schema.json', 'object']);
  const file = await saved(page, say('admin:configuration.export'));
  const set = JSON.parse(file.text) as Configuration;
  expect(set.$schema).toBe(schema.name);

  const choose = (json: string) => main(page).locator('input[type=file]').setInputFiles(asFile(json));
  const report = main(page).getByRole('region', { name: say('configuration:title') });
  await choose(file.text);
  await expect(report).toContainText(say('configuration:nothing'));
  await expect(button(page, say('admin:configuration.take'))).toBeDisabled();
  await choose('{ "format"');
  await expect(main(page).getByRole('alert')).toContainText(say('configuration:fault.json'));
  const changed = structuredClone(set);
  changed.tables.client![0]!.caption = 'Umbenannt AG';
  changed.config['webviewer_show_notes'] = '0';
  const calendar = JSON.parse(changed.config[CALENDAR] ?? '') as { dayMinutes: number };
  changed.config[CALENDAR] = JSON.stringify({ ...calendar, dayMinutes: 270 });
  changed.tables.product!.push({ id: 77, name: 'Nachlass', retired: 0 });
  await choose(JSON.stringify(changed));
  await report.getByText(say('admin:section.clients'), { exact: true }).click();
  await expect(report).toContainText('Umbenannt AG');
  // In the words of the screens, with the name that the file has.
  await expect(report).toContainText(`${say('admin:field.caption')} caption`);
  await report.getByText(say('configuration:part.config'), { exact: true }).click();
  await expect(report).toContainText(`${say('settings:app.showNotes')} webviewer_show_notes`);
  await expect(report).toContainText(`${say('admin:section.calendar')} ${CALENDAR}`);
  await expect(report).toContainText(`${say('admin:calendar.length')} daylength`);
  await look(page, 'configuration');
  await button(page, say('admin:configuration.take')).click();
  await expect(report).toBeHidden();
  await choose(JSON.stringify(changed));
  await expect(report).toContainText(say('configuration:nothing'));

  const empty = await Company.open(undefined);
  try {
    await page.goto(`${empty.url}/viewer/`);
    const code = /with the code (\S+)/.exec(empty.output)?.[1] ?? '';
    await page.getByText(say('setup:file'), { exact: true }).click();
    const check = button(page, say('setup:check'));
    await check.click();
    await expect(page.getByText(say('setup:fault.noFile'))).toBeVisible();
    await page.locator('[name="code"]').fill(code);
    await page.locator('[name="login"]').fill('admin');
    const broken = structuredClone(changed);
    broken.tables.realm![0]!.clientid = 4711;
    const put = (json: string) => page.locator('input[type=file]').setInputFiles(asFile(json));
    await put(JSON.stringify(broken));
    await check.click();
    await expect(page.getByRole('alert')).toContainText('tables.realm.0.clientid');
    await look(page, 'setup-file-faults', ['wide', 'phone']);
    await put(JSON.stringify(changed));
    // The file is still there after a look at the other way.
    await page.getByText(say('setup:bySets'), { exact: true }).click();
    await page.getByText(say('setup:file'), { exact: true }).first().click();
    await expect(page.getByText(asFile('').name, { exact: true })).toBeVisible();
    await check.click();
    await expect(page.getByRole('status').first()).toContainText(changed.tables.license![0]!.customername);
    // What was typed before is still there; what is missing is named.
    await button(page, say('setup:submit')).click();
    await expect(page.locator('[name="login"]')).toHaveValue('admin');
    await expect(page.locator('[name="password"]')).toBeFocused();
    await look(page, 'setup-file', ['wide', 'phone']);
    for (const name of ['password', 'repeat']) await page.locator(`[name="${name}"]`).fill(FOUNDER);
    await button(page, say('setup:submit')).click();
    await expect(page.getByRole('button', { name: saying('shell:account') })).toBeVisible();
    await page.goto(`${empty.url}/viewer/#/admin/products`);
    await expect(main(page).getByRole('row', { name: 'Nachlass' })).toBeVisible();
  } finally {
    await empty.close();
  }
});
