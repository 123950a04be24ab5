import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { fillInvoice, form, type NamedFile, openArchive, pdf, pick, row, submit } from '#tests/e2e/filing.ts';
import { look } from '#tests/e2e/look.ts';
import { pages, pixelsNear, waitForPaper } from '#tests/e2e/paper.ts';
import { say, sayDay, saying, sayNumber } from '#tests/e2e/texts.ts';

const unique = (): string => `R-${Math.random().toString(36).slice(2, 10)}`;
/** Drops files onto the window with the browser's events. */
async function drop(page: Page, files: readonly NamedFile[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (dropped) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of dropped)
        data.items.add(
          new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name, { type: mimeType }),
        );
      return data;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await expect(page.getByText(say('archive:files.drop'))).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

test('[ARCH-01] [ARCH-02] chosen and dropped files are archived with the mask’s values; the choices are remembered', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openArchive(page);
  const number = unique();
  await pick(page, [await pdf('gewählt.pdf', 'gewählt')]);
  await expect(row(page, 'gewählt.pdf')).toContainText(say('archive:state.waiting'));
  await expect(row(page, 'gewählt.pdf')).toContainText(/\d KiB/);
  // Tiles show the first page, rows do not.
  const picture = row(page, 'gewählt.pdf').locator('canvas');
  await expect(picture).toBeVisible();
  await page.getByRole('button', { name: say('archive:files.asRows'), exact: true }).click();
  await expect(row(page, 'gewählt.pdf')).toContainText(/\d KiB/);
  await expect(picture).toHaveCount(0);
  await page.getByRole('button', { name: say('archive:files.asTiles'), exact: true }).click();
  await expect(picture).toBeVisible();
  await fillInvoice(page, number);
  await expect(form(page).getByRole('combobox', { name: say('archive:place.maskid') })).toHaveValue('Eingangsrechnung');
  // Choosing an entry by number also fills its name.
  const supplier = form(page).getByRole('combobox', { name: /^Lieferant(?!en)/ });
  await expect(supplier).not.toHaveValue('');
  // The text that it replaces is shown, and can be restored.
  await supplier.fill('Getippt');
  await form(page).getByLabel('Lieferantennummer').fill('7');
  await page.getByRole('option').first().click();
  await expect(supplier).not.toHaveValue('Getippt');
  const told = form(page).getByRole('status').filter({ hasText: 'Getippt' });
  await expect(told).toContainText(say('archive:form.replaced', { caption: 'Lieferant', value: 'Getippt' }));
  await told.getByRole('button', { name: say('archive:form.restore') }).press('Enter');
  await expect(supplier).toHaveValue('Getippt');
  await expect(form(page).getByLabel('Lieferantennummer')).toBeFocused();
  await form(page).getByLabel('Lieferantennummer').fill('7');
  await page.getByRole('option').first().click();
  await submit(page).click();
  await expect(page.getByText(say('archive:archived'))).toBeVisible();
  await expect(form(page).getByLabel('Rechnungsnummer')).toHaveValue('');

  await drop(page, [await pdf('gezogen.pdf', 'gezogen')]);
  await expect(row(page, 'gezogen.pdf')).toContainText(say('archive:state.waiting'));
  await row(page, 'gewählt.pdf')
    .getByRole('button', { name: say('archive:exists.open') })
    .click();
  await expect(page).toHaveURL(/#\/document\/\d+\/index$/);
  await waitForPaper(page);
  const details = page.getByRole('complementary', { name: say('document:sidebar') });
  await expect(details).toContainText(number);
  // The amount as it was typed, with its zero.
  await expect(details).toContainText(sayNumber(1234.5, 2));
  await expect(details).toContainText(sayDay(new Date(2026, 3, 3)));

  await openArchive(page);
  await expect(row(page, 'gezogen.pdf')).toBeVisible();
  await page.reload();
  await expect(form(page).getByRole('combobox', { name: say('archive:place.doctypeid') })).toHaveValue(
    'Eingangsrechnung',
  );
});

test('[ARCH-02] missing and wrong values are reported at their fields, nothing is sent or lost', async ({
  page,
  company,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/document/archive')) sent.push(request.url());
  });
  await signIn(page, company);
  await openArchive(page);
  await drop(page, [await pdf('akte.pdf', 'Akte')]);
  await submit(page).click();
  await expect(form(page).getByRole('combobox', { name: say('archive:place.clientid') })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(form(page).getByRole('combobox', { name: say('archive:place.clientid') })).toBeFocused();
  await fillInvoice(page, '');
  await form(page).getByLabel('Rechnungsdatum').fill('31.2.2026');
  await form(page).getByLabel('Bestellnummer').fill('12a');
  await form(page).getByLabel('Lieferantennummer').fill('7');
  await submit(page).press('Enter');
  const number = form(page).getByLabel('Rechnungsnummer');
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription(say('archive:problem.required'));
  await expect(form(page).getByLabel('Rechnungsdatum')).toHaveAccessibleDescription(say('ui:value.problem.date'));
  await expect(form(page).getByLabel('Lieferantennummer')).toHaveAccessibleDescription(
    say('archive:problem.below', { limit: sayNumber(70_000) }),
  );
  await expect(form(page).getByLabel('Bestellnummer')).toHaveAccessibleDescription(say('ui:value.problem.digits'));
  await number.fill(unique());
  await expect(number).not.toHaveAttribute('aria-invalid', 'true');
  await form(page).getByLabel('Rechnungsdatum').fill('28.2.2026');
  await form(page).getByLabel('Bestellnummer').fill('');
  await form(page).getByLabel('Lieferantennummer').fill('70999');
  await form(page).getByLabel('Bruttobetrag').press('Enter');
  await expect(form(page).getByLabel('Lieferantennummer')).toHaveAccessibleDescription(say('archive:problem.lookup'));
  expect(sent).toEqual([]);
  await expect(form(page).getByLabel('Bruttobetrag')).toHaveValue('1.234,50');
});

test('[ARCH-03] a file with the same versioning values becomes a version if the user wants; open versions stay', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openArchive(page);
  await pick(page, [await pdf('erste.pdf', 'erste')]);
  await fillInvoice(page, unique());
  const number = await form(page).getByLabel('Rechnungsnummer').inputValue();
  await submit(page).click();
  await expect(row(page, 'erste.pdf')).toContainText(say('archive:state.archived'));
  await pick(page, [await pdf('zweite.pdf', 'zweite', 3)]);
  await fillInvoice(page, number);
  await submit(page).click();
  const second = row(page, 'zweite.pdf');
  await expect(second).toContainText(say('archive:exists.named', { name: 'erste.pdf', version: 1 }));
  await second.getByRole('button', { name: say('archive:exists.revise') }).click();
  await expect(form(page).getByLabel('Rechnungsnummer')).toBeFocused();
  await expect(form(page).getByLabel('Rechnungsnummer')).toHaveValue(number);
  await second.getByRole('button', { name: say('archive:exists.version') }).click();
  await expect(page.getByText(say('archive:versionized'))).toBeVisible();
  await second.getByRole('button', { name: say('archive:exists.open') }).click();
  await waitForPaper(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('zweite.pdf');

  // A colleague files a third version while this one is being signed: the reader stays on it and can switch in place.
  const docid = /document\/(\d+)/.exec(page.url())?.[1];
  const headers = { 'x-dms-csrf': '1', origin: company.url };
  await page.request.post(`${company.url}/dms/signature/set`, {
    headers,
    data: {
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><path d="M5 40C40 5 60 60 100 30" fill="none" stroke="#036" stroke-width="4"/></svg>',
    },
  });
  await page.route('**/sign', async (route) => {
    const response = await route.fetch();
    const filed = await page.request.post(`${company.url}/dms/document/${docid}/versionize`, {
      headers,
      multipart: { dmsmetafile: '{}', file: await pdf('dritte.pdf', 'dritte', 3) },
    });
    expect(filed.status()).toBe(200);
    await route.fulfill({ response });
  });
  await page.getByLabel(say('viewer:page'), { exact: true }).fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('zweite-2.1', { exact: true })).toBeInViewport();
  await page.getByRole('button', { name: say('signature:placing.sign'), exact: true }).click();
  await page.getByRole('button', { name: say('signature:placing.label') }).press('Enter');
  await page.getByLabel(say('signature:confirm.password')).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('signature:confirm.done'))).toBeVisible();
  await expect(page.getByText(say('compare:versions.newer', { version: 3, read: 2 }))).toBeVisible();
  // The version's own marks stay visible: the signature is drawn.
  await expect.poll(async () => pixelsNear(await pages(page).screenshot(), [0, 51, 102])).toBeGreaterThan(50);
  await look(page, 'newer-version', ['wide', 'phone']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('zweite.pdf');
  await expect(page.getByText('zweite-2.1', { exact: true })).toBeInViewport();
  await page.getByRole('button', { name: say('compare:versions.open') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('dritte.pdf');
  await expect(page.getByText('dritte-2.1', { exact: true })).toBeInViewport();
  await expect(page.getByText(saying('compare:versions.newer'))).toBeHidden();
});

test('[ARCH-01] [ARCH-03] several files become separate documents: equal versioning values are reported before sending', async ({
  page,
  company,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/document/archive')) sent.push(request.url());
  });
  await signIn(page, company);
  await openArchive(page);
  await pick(page, [await pdf('eins.pdf', 'eins'), await pdf('zwei.pdf', 'zwei'), await pdf('drei.pdf', 'drei')]);
  const number = unique();
  await fillInvoice(page, number);
  await submit(page).click();
  await expect(form(page).getByLabel('Rechnungsnummer')).toHaveAccessibleDescription(say('archive:problem.equal'));
  expect(sent).toEqual([]);
  await form(page).getByText(say('archive:batch.each'), { exact: true }).click();
  const cell = (name: string, label: string | RegExp) => page.getByRole('group', { name }).getByLabel(label);
  // However many columns there are, each row shows its file's name.
  await expect(row(page, 'eins.pdf').getByText('eins.pdf', { exact: true })).toBeVisible();
  await cell('eins.pdf', 'Rechnungsnummer').fill(`${number}-1`);
  await page.keyboard.press('Enter');
  await expect(cell('zwei.pdf', 'Rechnungsnummer')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`${number}-2`);
  await cell('eins.pdf', 'Bruttobetrag').fill('7,50');
  await page.keyboard.press('Control+d');
  await expect(cell('drei.pdf', 'Bruttobetrag')).toHaveValue('7,50');
  await cell('eins.pdf', 'Lieferantennummer').fill('7000');
  await page.getByRole('option').first().click();
  const supplier = await cell('eins.pdf', /^Lieferant\s*\*?$/).inputValue();
  expect(supplier).not.toBe('');
  await page.keyboard.press('Control+d');
  await expect(cell('drei.pdf', /^Lieferant\s*\*?$/)).toHaveValue(supplier);
  await submit(page).press('Enter');
  for (const name of ['eins.pdf', 'zwei.pdf', 'drei.pdf'])
    await expect(row(page, name)).toContainText(say('archive:state.archived'));
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toBeFocused();
});

test('[ARCH-01] an upload can be cancelled, reports its failure and can be retried; leaving it asks first', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openArchive(page);
  await pick(page, [await pdf('lang.pdf', 'lang')]);
  await fillInvoice(page, unique());
  const held: (() => void)[] = [];
  await page.route('**/document/archive', async (route) => {
    await new Promise<void>((release) => held.push(release));
    await route.continue().catch(() => undefined);
  });
  await submit(page).click();
  const file = row(page, 'lang.pdf');
  await expect(file.getByRole('progressbar')).toBeVisible();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('app:menu.search') })
    .click();
  const question = page.getByRole('dialog', { name: say('archive:leaving.title') });
  await question.getByRole('button', { name: say('archive:leaving.stay') }).click();
  await expect(page).toHaveURL(/#\/archive$/);
  await file.getByRole('button', { name: say('compare:cancel') }).click();
  await expect(file).toContainText(say('archive:state.waiting'));
  for (const release of held) release();
  await page.unroute('**/document/archive');

  await page.route('**/document/archive', (route) => route.abort('connectionfailed'));
  await submit(page).click();
  await expect(file.getByRole('alert')).toContainText(say('app:failure.noResponse'));
  // The button was disabled meanwhile.
  await expect(submit(page)).toBeFocused();
  await page.unroute('**/document/archive');
  await file.getByRole('button', { name: say('app:session.askNow') }).click();
  await expect(file).toContainText(say('archive:state.archived'));
});

test('[ARCH-04] [ERR-01] without network nothing is lost; once it is back the files are archived, each of them once', async ({
  page,
  company,
  context,
}) => {
  await signIn(page, company);
  await openArchive(page);
  await pick(page, [await pdf('nie-gesendet.pdf', 'nie')]);
  await fillInvoice(page, unique());
  await context.setOffline(true);
  await submit(page).click();
  const unsent = row(page, 'nie-gesendet.pdf');
  await expect(unsent.getByRole('alert')).toContainText(say('app:failure.offline'));
  await expect(form(page).getByLabel('Bruttobetrag')).toHaveValue('1.234,50');
  // Values changed since are not archived unasked, nor are the former ones.
  await form(page).getByLabel('Bruttobetrag').fill('1.234,60');
  await context.setOffline(false);
  await expect(page.getByText(say('app:failure.noInternet'))).toBeHidden();
  await expect(unsent.getByRole('alert')).toContainText(say('app:failure.offline'));
  await context.setOffline(true);
  await unsent.getByRole('button', { name: say('app:session.askNow') }).click();
  await expect(unsent.getByRole('alert')).toContainText(say('app:failure.offline'));
  await context.setOffline(false);
  await expect(unsent).toContainText(say('archive:state.archived'));

  // The file arrives, but its answer is lost: sent again, it is neither a second document nor a version of the first.
  await pick(page, [await pdf('ohne-antwort.pdf', 'ohne')]);
  await fillInvoice(page, unique());
  const docids: string[] = [];
  await page.route('**/document/archive', async (route) => {
    docids.push(/"docid":\d+/.exec(await (await route.fetch()).text())?.[0] ?? 'refused');
    await route.abort('connectionreset');
  });
  await submit(page).click();
  const unanswered = row(page, 'ohne-antwort.pdf');
  await expect(unanswered.getByRole('alert')).toContainText(say('app:failure.noResponse'));
  await unanswered.getByRole('button', { name: say('app:session.askNow') }).click();
  await expect.poll(() => docids).toEqual([expect.stringMatching(/\d/), docids[0]]);
  await page.unroute('**/document/archive');
  await expect(unanswered.getByRole('alert')).toContainText(say('app:failure.noResponse'));
  await unanswered.getByRole('button', { name: say('app:session.askNow') }).click();
  await expect(unanswered).toContainText(say('archive:state.archived'));
});

test('[ARCH-04] a file whose content does not match its name is refused with the reason', async ({ page, company }) => {
  await signIn(page, company);
  await openArchive(page);
  await drop(page, [
    { name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html><p>Brief') },
  ]);
  await fillInvoice(page, unique());
  await submit(page).click();
  await expect(row(page, 'brief.pdf').getByRole('alert')).toContainText(say('errors:archive.fileRefused'));
});

test('[ARCH-05] [SCAN-01] without the right or a pool there is no menu entry, and the address shows a refusal', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'guest');
  await expect(page.getByRole('navigation').getByRole('link', { name: say('app:menu.search') })).toBeVisible();
  for (const area of ['archive', 'scan'])
    await expect(page.getByRole('navigation').getByRole('link', { name: say(`app:menu.${area}`) })).toBeHidden();
  await page.goto(`${company.url}/viewer/#/archive`);
  await expect(page.getByText(say('archive:refused'))).toBeVisible();
});
