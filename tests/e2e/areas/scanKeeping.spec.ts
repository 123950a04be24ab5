import {
  bringInto,
  fillInvoice,
  filing,
  goToFirst,
  kept,
  ledger,
  LETTER,
  poolIn,
  stacks,
  sum,
  tool,
} from '#tests/e2e/desk.ts';
import { onOtherDevice } from '#tests/e2e/drawing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { say } from '#tests/e2e/texts.ts';
import { writtenPdf } from '#tests/fixtures/writtenPage.ts';

test('[SCAN-02] [SCAN-05] a step that was not saved is reported, and work is blocked until the ledger is reloaded', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Unterbrochen');
  await bringInto(company, poolid, await writtenPdf([LETTER, LETTER]), 'Zwei.pdf');
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await expect(ledger(page)).toHaveText(sum(2, 0));
  const calls = /\/dms\/pool\/ledger(?:\/step)?(?:\?|$)/;
  const unsaved = page.getByRole('alert').getByText(say('scan:ledger.doubtful'));
  const told = page.getByText(say('scan:notKept'));
  const interrupted = async () => {
    await page.route(calls, (route) => route.abort());
    await stacks(page).press('Home');
    await page.keyboard.press('d');
    await expect(unsaved).toBeVisible();
    await expect(page.getByText(say('scan:ledger.kept'))).toBeHidden();
    await expect(ledger(page)).toHaveText(sum(2, 0, 1));
    // The step is not reported as lost while it may have been saved.
    await expect(told).toBeHidden();
  };

  await interrupted();
  await page.keyboard.press('d');
  await expect(ledger(page)).toHaveText(sum(2, 0, 1));
  await expect(tool(page, 'scan:key.undo')).toBeDisabled();
  await expect(filing(page).getByRole('button', { name: say('scan:filing.submit', { count: 3 }) })).toBeDisabled();
  // The answer waits until the button is pressed, because any other answered call would reload the ledger as well.
  const pressed = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(calls);
  await page.getByRole('button', { name: say('ui:retry'), exact: true }).click();
  await asked;
  pressed.resolve();
  await kept(page);
  await expect(unsaved).toBeHidden();
  await expect(ledger(page)).toHaveText(sum(2, 0));
  await expect(told).toBeVisible();
  // The message about the unreachable server disappears when the server is back, and this one moves up.
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page
    .getByRole('alert')
    .filter({ has: told })
    .getByRole('button', { name: say('ui:close') })
    .click();
  await expect(told).toBeHidden();

  await page.unroute(calls);
  await interrupted();
  await page.unroute(calls);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await kept(page);
  await expect(ledger(page)).toHaveText(sum(2, 0));
  await stacks(page).press('Home');
  await page.keyboard.press('d');
  await expect(ledger(page)).toHaveText(sum(2, 0, 1));
  await kept(page);
});

test('[SCAN-02] [SCAN-03] work that the server saved although its answer was lost is kept, not reported as lost', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Antwort verloren');
  await bringInto(company, poolid, await writtenPdf([['A', ...LETTER], LETTER]), 'Zwei.pdf');
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await expect(ledger(page)).toHaveText(sum(2, 0));
  const told = page.getByText(say('scan:notKept'));
  const steps = /\/dms\/pool\/ledger\/step(?:\?|$)/;
  const ledgers = /\/dms\/pool\/ledger(?:\?|$)/;
  const lose = (what: RegExp) =>
    page.route(what, async (route) => {
      await route.fetch();
      await route.abort();
    });
  // The next steps are already waiting when the answer to the first is lost.
  await lose(steps);
  await stacks(page).press('Home');
  for (const key of ['d', 'r', 'Control+z', 'd']) await page.keyboard.press(key);
  await kept(page);
  await expect(ledger(page)).toHaveText(sum(2, 0, 2));
  await page.unroute(steps);
  await page.keyboard.press('Control+z');
  await kept(page);
  await expect(ledger(page)).toHaveText(sum(2, 0, 1));

  // At first, the ledger cannot be reloaded either.
  await lose(steps);
  await page.route(ledgers, (route) => route.abort());
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('alert').getByText(say('scan:ledger.doubtful'))).toBeVisible();
  await page.unroute(ledgers);
  await page.unroute(steps);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await kept(page);
  await expect(ledger(page)).toHaveText(sum(2, 0));
  await expect(told).toBeHidden();

  const filings = /\/dms\/pool\/archive(?:\?|$)/;
  await lose(filings);
  await fillInvoice(page, `L-${poolid}`);
  await filing(page)
    .getByRole('button', { name: say('scan:filing.submit', { count: 2 }) })
    .click();
  const notes = page.getByRole('list', { name: say('scan:filing.notes') });
  await expect(notes.getByRole('link', { name: say('scan:filing.open') })).toBeVisible();
  await expect(notes.getByRole('alert')).toBeHidden();
  await expect(ledger(page)).toHaveText(
    say('scan:ledger.sum', { pages: 2, copies: 0, filed: 2, discarded: 0, open: 0 }),
  );
});

test('[SCAN-01] [SCAN-05] ‘refresh’ puts new arrivals on the desk and keeps the page work already done', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Aktualisieren');
  await bringInto(company, poolid, await writtenPdf([LETTER]), 'Eins.pdf');
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await expect(ledger(page)).toHaveText(sum(1, 0));
  await stacks(page).press('Home');
  await page.keyboard.press('d');
  await kept(page);
  await bringInto(company, poolid, await writtenPdf([LETTER, LETTER]), 'Nachzügler.pdf');
  await expect(ledger(page)).toHaveText(sum(1, 0, 1));
  await tool(page, 'scan:toolbar.refresh').click();
  await expect(ledger(page)).toHaveText(sum(3, 0, 1));
  await expect(stacks(page).getByText('Nachzügler.pdf')).toBeVisible();
  await expect(tool(page, 'scan:key.undo')).toBeEnabled();
});

test('[SCAN-03] [SCAN-05] typed values stay with their process; only pinned values are kept for the next', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Werte');
  for (const name of ['A.pdf', 'B.pdf']) await bringInto(company, poolid, await writtenPdf([[name, ...LETTER]]), name);
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await goToFirst(page);
  await fillInvoice(page, 'R-1');
  await filing(page)
    .getByRole('button', { name: say('scan:filing.pin', { field: 'Rechnungsdatum' }) })
    .click();
  const field = (name: string) => filing(page).getByLabel(name).first();
  await stacks(page).press('PageDown');
  await expect(page.getByRole('heading', { name: 'B.pdf' })).toBeVisible();
  await expect(field('Rechnungsnummer')).toHaveValue('');
  await expect(field('Bruttobetrag')).toHaveValue('');
  await expect(field('Rechnungsdatum')).toHaveValue('3.4.2026');
  await field('Rechnungsnummer').fill('R-2');
  await stacks(page).press('PageUp');
  await expect(field('Rechnungsnummer')).toHaveValue('R-1');
  await stacks(page).press('PageDown');
  await expect(field('Rechnungsnummer')).toHaveValue('R-2');
  await expect(field('Rechnungsdatum')).toHaveValue('3.4.2026');
});

test('[SCAN-01] users refused a pool that they locked on another device can unlock it, also for others', async ({
  page,
  company,
  browser,
}) => {
  const poolid = await poolIn(company, 'Vergessen');
  await bringInto(company, poolid, await writtenPdf([LETTER]), 'Eins.pdf');
  const forgotten = await onOtherDevice(browser);
  await signIn(forgotten, company, 'scan', `#/scan/${poolid}`);
  await expect(ledger(forgotten)).toHaveText(sum(1, 0));
  await forgotten.context().setOffline(true);
  await forgotten.context().close();

  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await page.getByRole('link', { name: say('scan:unlock'), exact: true }).click();
  await expect(page).toHaveURL(/#\/scan$/);
  const other = await onOtherDevice(browser);
  await signIn(other, company, 'clerk', `#/scan/${poolid}`);
  await expect(ledger(other)).toHaveText(sum(1, 0));
  await other.context().close();
});
