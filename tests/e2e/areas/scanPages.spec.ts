import type { Page } from '@playwright/test';
import { bringInto, LETTER, options, poolIn, stacks } from '#tests/e2e/desk.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { say } from '#tests/e2e/texts.ts';
import { writtenPdf } from '#tests/fixtures/writtenPage.ts';

const large = (page: Page) => page.getByRole('region', { name: say('scan:pageLarge') });
const isDrawn = (page: Page) =>
  expect
    .poll(() =>
      large(page)
        .getByRole('img')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(100);

test('[SCAN-05] the first page of the next process is there before it is shown; a page that failed is asked for again', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Bilder');
  const lines = (name: string, pages: number) => writtenPdf(Array.from({ length: pages }, () => [name, ...LETTER]));
  await bringInto(company, poolid, await lines('A', 5), 'A.pdf');
  await bringInto(company, poolid, await lines('B', 2), 'B.pdf');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await isDrawn(page);
  const sharp = async (at: number) =>
    ((await options(page).nth(at).locator('img').getAttribute('src')) ?? '').replace('dpi=24', 'dpi=100');
  const next = await sharp(5);
  await expect.poll(() => asked.some((address) => address.endsWith(next))).toBe(true);
  const after = await sharp(6);
  expect(asked.some((address) => address.endsWith(after))).toBe(false);

  let fails = true;
  await page.route(`**${after}`, (route) => (fails ? route.abort() : route.continue()));
  const failed = large(page).getByRole('alert').getByText(say('scan:pageFailed'));
  await stacks(page).press('End');
  await expect(failed).toBeVisible();
  fails = false;
  await stacks(page).press('ArrowLeft');
  await isDrawn(page);
  await stacks(page).press('ArrowRight');
  await isDrawn(page);

  fails = true;
  await page.reload();
  await isDrawn(page);
  await stacks(page).press('End');
  await expect(failed).toBeVisible();
  fails = false;
  await large(page)
    .getByRole('button', { name: say('ui:retry'), exact: true })
    .click();
  await isDrawn(page);
});

test('[SCAN-06] a barcode that is no separator says that it triggers no rule', async ({ page, company }) => {
  const poolid = await poolIn(company, 'Strichcode');
  await bringInto(company, poolid, await writtenPdf([LETTER]), 'Eins.pdf');
  const text = '4006381333931';
  await page.route('**/dms/pool/findings*', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { finding: { codes: unknown[] }[] };
    const finding = json.finding.map((one) => ({ ...one, codes: [{ format: 'EAN13', text }] }));
    await route.fulfill({ response: answer, json: { ...json, finding } });
  });
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await expect(options(page).first()).toHaveAccessibleName(
    new RegExp(`${say('scan:found.code', { text })}, ${say('scan:found.rule.none')}`),
  );
});
