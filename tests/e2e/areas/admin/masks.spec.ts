import { INDEX_FLAGS } from '#core/contract/constants.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { administratorOf } from '#tests/e2e/administrator.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { say } from '#tests/e2e/texts.ts';

interface Mask {
  readonly caption: string;
  readonly fields: readonly { readonly indexid: number; readonly caption: string; readonly flags: number }[];
}

test('[SRV-03] [SRCH-01] a mask gets a field that searches notes, shown in its preview, and finds a document by its note', async ({
  page,
  company,
}) => {
  const caption = 'Schriftverkehr';
  const admin = await administratorOf(company);
  const masks = await succeed<Mask & { id: number }>(admin, 'adminMaster', {}, 'mask');
  const maskid = masks.find((mask) => mask.caption === caption)!.id;
  const [found] = await succeed<{ id: string }>(admin, 'search', { body: { maskid } }, 'searchresult');
  const window = { body: { id: found!.id, offset: 0, limit: 1 } };
  const [row] = await succeed<{ docid: number; filename: string }>(admin, 'searchResult', window, 'document');
  await succeed(admin, 'noteSet', { params: { docid: row!.docid }, body: { text: 'Rückruf wegen Zwiebelturm' } });

  // The index by which other masks search annotations may be used no more: another one is made.
  const known = await succeed<{ id: number; name: string }>(admin, 'adminMaster', {}, 'index');
  await succeed(admin, 'indexSet', { body: { ...known.find(({ name }) => name === 'layer'), retired: true } });

  await signIn(page, company, 'admin', '#/mask');
  await page.getByLabel(say('admin:gate.password')).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: say('admin:gate.enter') }).click();
  const main = page.getByRole('main');
  await main.getByRole('row').filter({ hasText: caption }).first().dblclick();
  const preview = main.getByRole('region', { name: say('admin:mask.preview'), exact: true });
  const fields = main.getByRole('region', { name: say('admin:mask.fields'), exact: true });
  await expect(preview.getByLabel('Betreff')).toBeVisible();
  // What every search has anyway is named in the list, and no part of the form.
  await expect(fields.getByLabel(say('admin:mask.purposeOf', { name: 'Volltext' }))).toHaveValue('');
  await expect(preview.getByLabel('Volltext')).toHaveCount(0);
  await expect(preview.getByLabel('Anlagen')).toBeVisible();

  await main
    .getByLabel(say('admin:mask.index'), { exact: true })
    .selectOption({ label: `Notizen (${say('admin:type.text')})` });
  await main.getByRole('button', { name: say('admin:mask.add') }).click();
  const added = fields.getByRole('listitem').last();
  await added.getByRole('checkbox', { name: say('admin:mask.lookup') }).check();
  await expect(preview.getByRole('combobox', { name: 'Notizen' })).toHaveAttribute(
    'placeholder',
    say('admin:mask.lookup'),
  );
  await added.getByRole('combobox').selectOption({ label: say('admin:mask.purpose.notes') });
  await expect(added.getByRole('checkbox')).toHaveCount(0);
  await expect(preview.getByRole('textbox', { name: 'Notizen' })).toHaveAttribute(
    'placeholder',
    say('admin:mask.purpose.notes'),
  );
  // Searches are ready to be chosen.
  const annotations = say('admin:mask.seek.layer');
  await main
    .getByLabel(say('admin:mask.index'), { exact: true })
    .selectOption({ label: say('admin:mask.purpose.layer') });
  await main.getByRole('button', { name: say('admin:mask.add') }).click();
  await expect(preview.getByRole('textbox', { name: annotations })).toHaveAttribute(
    'placeholder',
    say('admin:mask.purpose.layer'),
  );
  await look(page, 'mask', ['wide', 'phone']);
  await page.setViewportSize({ width: 1440, height: 900 });
  const [help] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('F1')]);
  await expect(help).toHaveURL(/#\/help\/administration\/masks$/);
  const chapter = help.getByRole('heading', { level: 3, name: say('admin:section.masks'), exact: true });
  await expect(chapter).toBeFocused();
  await expect(chapter).toBeInViewport();
  const outline = help.getByRole('navigation', { name: say('help:outline') });
  await look(help, 'help', ['wide', 'phone']);
  await outline.getByRole('link', { name: say('admin:section.groups'), exact: true }).click();
  await expect(help.getByRole('heading', { level: 3, name: say('admin:section.groups') })).toBeFocused();
  await help.close();
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/#\/admin\/masks$/);
  const saved = (await succeed<Mask>(admin, 'adminMaster', {}, 'mask')).find((mask) => mask.caption === caption);
  expect(saved?.fields.at(-2)).toMatchObject({ caption: 'Notizen', flags: INDEX_FLAGS.notes, lookup: false });
  expect(saved?.fields.at(-1)).toMatchObject({ caption: annotations, flags: INDEX_FLAGS.layer });
  const indexes = await succeed<{ id: number; name: string }>(admin, 'adminMaster', {}, 'index');
  expect(indexes.find(({ id }) => id === saved?.fields.at(-1)?.indexid)?.name).toBe('search_layer');
  expect(saved?.fields.map(({ flags }) => flags)).toContain(INDEX_FLAGS.fullText);

  await page.goto(`${company.url}/viewer/#/search`);
  const search = page.getByRole('search', { name: say('search:panel.label') });
  await search.getByRole('combobox', { name: say('search:mask.label') }).click();
  await page.getByRole('option', { name: caption, exact: true }).click();
  await search.getByLabel('Notizen').fill('zwiebelturm');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('search:result.count_one', { formatted: '1' }))).toBeVisible();
  await expect(page.getByRole('grid').getByText(row!.filename)).toBeVisible();
});
