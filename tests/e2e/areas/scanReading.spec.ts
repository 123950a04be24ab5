import type { AdminGroup } from '#core/contract/admin/adminUser.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm } from '#tests/conformance/scene.ts';
import { administratorOf } from '#tests/e2e/administrator.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { template } from '#tests/e2e/setup.ts';
import { say } from '#tests/e2e/texts.ts';
import { Company } from '#tests/fixtures/company.ts';
import { scanOf } from '#tests/fixtures/writtenPage.ts';

const LINES = [
  'Rechnung Nummer 4711',
  'Die Kranseile sind an die Werft zu liefern.',
  'Zeichen lI1|lO0Q8B5S rnmnrn xqzvk',
  'Mit Grüßen',
];
const POOL = 'Lesen';

test('[SCAN-05] [SCAN-06] a scan is recognised in the background, found by its words; uncertain text is taken by key', async ({
  page,
}) => {
  // Text recognition needs a core, which other tests may be using.
  // Text recognition is off on the servers of other tests.
  await using company = await reading();
  const admin = await administratorOf(company);
  const [pool] = await succeed<{ id: number }>(admin, 'adminPoolSet', { body: { name: POOL } }, 'pool');
  const groups = await succeed<AdminGroup>(admin, 'adminGroupList', {}, 'usergroup');
  const desk = groups.find(({ serverrecognitionvisible }) => serverrecognitionvisible)!;
  const poolid = pool!.id;
  await succeed(admin, 'adminGroupSet', { body: { ...desk, pools: [...desk.pools, poolid] } });
  const scan = new Caller(company.url);
  await scan.login('scan', DEMO_PASSWORD);
  const bytes = await scanOf(LINES, company.dataDir, { dpi: 150 });
  await succeed(scan, 'poolFileAdd', { body: archiveForm({ poolid }, { bytes, name: 'Scan.jpg' }) });

  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  const doubts = page.getByRole('group', { name: say('scan:doubt.label', { count: 2 }) });
  await expect(doubts).toBeVisible({ timeout: 120_000 });

  const find = page.getByRole('textbox', { name: say('scan:find.label') });
  await find.fill('zeppelin');
  await find.press('Enter');
  await expect(page.getByRole('search').getByText(say('messages:page.none'))).toBeVisible();
  await find.fill('kranseile');
  await find.press('Enter');
  await expect(page.getByRole('search').getByText(say('scan:find.found', { count: 1 }))).toBeVisible();

  const filing = page.getByRole('form', { name: say('scan:filing.label') });
  for (const [label, option] of [
    ['archive:place.clientid', 'Lindner Anlagenbau GmbH (100)'],
    ['archive:place.productid', 'Buchhaltung'],
    ['archive:place.doctypeid', 'Eingangsrechnung'],
  ] as const) {
    await filing.getByRole('combobox', { name: say(label) }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  const number = filing.getByRole('textbox', { name: 'Rechnungsnummer', exact: true });
  await number.focus();
  const doubt = doubts.getByRole('button').first();
  await doubt.focus();
  await page.keyboard.press('Tab');
  await expect(doubts.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(number).toBeFocused();
  await expect(number).not.toHaveValue('');
  expect(await doubt.getAttribute('aria-label')).toContain(await number.inputValue());
});

/** A separate server with text recognition, always by the library, even if Tesseract's program is installed. */
async function reading() {
  const company = await Company.open(template, {
    LOGINS_PER_ADDRESS: '10000',
    LOGINS_PER_USER: '10000',
    TESSERACT: 'no such program',
  });
  return Object.assign(company, { [Symbol.asyncDispose]: () => company.close() });
}
