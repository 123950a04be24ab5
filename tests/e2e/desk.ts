import type { Page } from '@playwright/test';
import type { AdminGroup } from '#core/contract/admin/adminUser.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm } from '#tests/conformance/scene.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { administratorOf } from './administrator.ts';
import { expect } from './fixtures.ts';
import { say } from './texts.ts';

export const stacks = (page: Page) => page.getByRole('listbox', { name: say('scan:stacks') });
export const options = (page: Page) => stacks(page).getByRole('option');
export const ledger = (page: Page) => page.getByRole('status', { name: say('scan:ledger.label') });
export const filing = (page: Page) => page.getByRole('form', { name: say('scan:filing.label') });
export const proposals = (page: Page) => page.getByRole('group', { name: say('scan:found.label') });
export const tools = (page: Page) => page.getByRole('toolbar', { name: say('scan:toolbar.label') });
export const tool = (page: Page, key: string) => tools(page).getByRole('button', { name: say(key), exact: true });
export const kept = (page: Page) => expect(page.getByText(say('scan:ledger.kept'))).toBeVisible();
/** The last announcement to screen readers, if it is this text. */
export const said = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
export const selected = (page: Page) => stacks(page).getByRole('option', { selected: true });
export const sum = (pages: number, discarded: number, copies = 0) =>
  say('scan:ledger.sum', { pages, copies, filed: 0, discarded, open: pages + copies - discarded });

/** Makes a separate pool that all groups see. */
export async function poolIn(company: Company, name: string): Promise<number> {
  const admin = await administratorOf(company);
  const [pool] = await succeed<{ id: number }>(admin, 'adminPoolSet', { body: { name } }, 'pool');
  for (const group of await succeed<AdminGroup>(admin, 'adminGroupList', {}, 'usergroup'))
    await succeed(admin, 'adminGroupSet', { body: { ...group, pools: [...group.pools, pool!.id] } });
  return pool!.id;
}

/** Goes to the first page, once the pages are on the desk. */
export async function goToFirst(page: Page): Promise<void> {
  await expect(options(page).first()).toBeVisible();
  await stacks(page).press('Home');
}

/** Chooses where an invoice is filed, which determines the index fields. */
export async function placeInvoice(page: Page): Promise<void> {
  for (const [label, option] of [
    ['archive:place.clientid', 'Lindner Anlagenbau GmbH (100)'],
    ['archive:place.productid', 'Buchhaltung'],
    ['archive:place.year', '2026'],
    ['archive:place.doctypeid', 'Eingangsrechnung'],
  ] as const) {
    await filing(page)
      .getByRole('combobox', { name: say(label) })
      .click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
}

export async function fillInvoice(page: Page, number: string): Promise<void> {
  await placeInvoice(page);
  const field = (name: string) => filing(page).getByLabel(name).first();
  await field('Rechnungsnummer').fill(number);
  await field('Rechnungsdatum').fill('3.4.2026');
  await field('Lieferantennummer').fill('7');
  await page.getByRole('option', { name: /^7/ }).first().click();
  await field('Bruttobetrag').fill('1.234,50');
}

export async function bringInto(company: Company, poolid: number, bytes: Uint8Array, name: string): Promise<void> {
  const scan = new Caller(company.url);
  await scan.login('scan', DEMO_PASSWORD);
  await succeed(scan, 'poolFileAdd', { body: archiveForm({ poolid }, { bytes: Buffer.from(bytes), name }) });
}

export const LETTER = [
  'Sehr geehrte Damen und Herren,',
  'für die am 14. Oktober gelieferten Kranseile erlauben wir uns,',
  'Ihnen die folgenden Beträge zu berechnen. Die Prüfung der Anlage',
  'wurde von unserem Meister in Größe und Ausführung bestätigt.',
  'Position 1          Kranseil 20 mm              1.200,00 EUR',
  'Position 2          Schäkel                       84,50 EUR',
  'Bitte überweisen Sie den Betrag innerhalb von 30 Tagen.',
];
