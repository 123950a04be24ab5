import type { Page } from '@playwright/test';
import { bringInto, LETTER, options, poolIn, proposals, said, stacks, tool } from '#tests/e2e/desk.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { say } from '#tests/e2e/texts.ts';
import { writtenPdf } from '#tests/fixtures/writtenPage.ts';

const escaped = (text: string): string => text.replaceAll(/[?()]/gu, String.raw`\$&`);
const large = (page: Page) => page.getByRole('region', { name: say('scan:pageLarge') });
const isDrawn = (page: Page) =>
  expect
    .poll(() =>
      large(page)
        .getByRole('img')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(100);

test('[SCAN-05] the first page of the next process is preloaded; a page that failed to load is requested again', async ({
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

test('[SCAN-06] a barcode that is no separator is shown as triggering no rule', async ({ page, company }) => {
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

test('[SCAN-06] [A11Y-01] document beginnings and upside-down pages are proposed, applied, announced and undone', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Anfänge');
  await bringInto(company, poolid, await writtenPdf(Array.from({ length: 4 }, () => LETTER)), 'Vier.pdf');
  // The servers of these tests recognise no text, so the findings from text are faked.
  await page.route('**/dms/pool/findings*', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { finding: { page: number }[] };
    const finding = json.finding.map((one) => ({
      ...one,
      likeness: String(one.page),
      number: { page: one.page < 3 ? one.page : one.page - 2, of: 2 },
      upright: one.page === 2 ? 180 : 0,
    }));
    await route.fulfill({ response: answer, json: { ...json, finding } });
  });
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await expect(options(page)).toHaveCount(4);
  const offer = (key: string) =>
    proposals(page).getByRole('button', { name: say(`scan:found.${key}`, { count: 1 }), exact: true });
  const apply = (key: string, button: string) =>
    offer(key)
      .locator('..')
      .getByRole('button', { name: say(`scan:found.${button}`), exact: true })
      .click();
  await expect(options(page).nth(2)).toHaveAccessibleName(new RegExp(escaped(say('scan:found.start.number'))));
  await offer('starts').click();
  await expect(options(page).nth(2)).toHaveAttribute('aria-selected', 'true');
  await apply('starts', 'split');
  await expect(said(page, say('scan:said.split'))).toBeAttached();
  await expect(stacks(page).getByText(say('scan:pages', { count: 2 }), { exact: true })).toHaveCount(2);
  await expect(offer('starts')).toBeHidden();

  await expect(options(page).nth(1)).toHaveAccessibleName(new RegExp(escaped(say('scan:found.turned', { turn: 180 }))));
  await apply('wrongWay', 'upright');
  await expect(said(page, say('scan:said.turned', { count: 1 }))).toBeAttached();
  await expect(options(page).nth(1)).toHaveAccessibleName(new RegExp(escaped(say('scan:turned', { turn: 180 }))));
  await expect(offer('wrongWay')).toBeHidden();
  await stacks(page).press('Control+z');
  await expect(offer('wrongWay')).toBeVisible();
});

test('[VIEW-04] [SCAN-05] a page is enlarged by key, even if turned, and sharper if the full document is loaded', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Groß');
  await bringInto(company, poolid, await writtenPdf([LETTER]), 'Eins.pdf');
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await isDrawn(page);
  const picture = large(page).getByRole('img');
  const overflow = () =>
    large(page).evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
      scrollWidth - clientWidth,
      scrollHeight - clientHeight,
    ]);
  await expect.poll(overflow).toEqual([0, 0]);
  await stacks(page).press('Home');
  await page.keyboard.press('z');
  await expect(picture).toHaveAttribute('src', /dpi=150$/);
  await tool(page, 'scan:toolbar.full').click();
  await expect(picture).toHaveAttribute('src', /dpi=300$/);
  // The size of an A4 page at 300 dpi with the empty space around it, in hundreds of pixels.
  const isAsLarge = async (width: number, height: number) => {
    await expect
      .poll(() =>
        large(page).evaluate(({ scrollWidth, scrollHeight }) => [
          Math.round(scrollWidth / 100),
          Math.round(scrollHeight / 100),
        ]),
      )
      .toEqual([width, height]);
  };
  await isAsLarge(25, 35);
  await look(page, 'desk-enlarged', ['wide']);
  await page.keyboard.press('r');
  await isAsLarge(35, 25);
  await tool(page, 'scan:toolbar.full').click();
  await stacks(page).press('Home');
  await page.keyboard.press('z');
  await expect(picture).toHaveAttribute('src', /dpi=100$/);
  await expect.poll(overflow).toEqual([0, 0]);
});
