import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { administratorOf, enter, main, row } from '#tests/e2e/administrator.ts';
import { takeFirst } from '#tests/e2e/choosing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { say } from '#tests/e2e/texts.ts';

// Nothing here takes long: a step that is lost fails soon.
test.use({ actionTimeout: 20_000 });

test('[SRV-03] [CALL-03] the log is searched by user, action and document, tells both values on a phone, and takes remarks', async ({
  page,
  company,
}) => {
  const admin = await administratorOf(company);
  const product = async (body: object) =>
    (await succeed<{ id: number; etag: string }>(admin, 'adminProductSet', { body }, 'product'))[0]!;
  const { id, etag } = await product({ name: 'Ware vorher' });
  await product({ id, etag, name: 'Ware nachher' });
  const clerk = new Caller(company.url);
  await clerk.login('clerk', DEMO_PASSWORD);
  await succeed(clerk, 'noteSet', { params: { docid: 1 }, body: { text: 'Rückfrage vom Lager' } });

  await signIn(page, company, 'admin', '#/admin/log');
  await enter(page);
  const filter = page.getByRole('form', { name: say('admin:log.search') });
  const field = (name: string) => filter.getByLabel(name, { exact: true });
  const who = filter.getByRole('combobox', { name: say('admin:noun.user') });
  const ask = () => field(say('admin:log.text')).press('Enter');
  const told = row(page, 'Ware vorher');
  const noted = row(page, say('admin:log.noun.note'));

  await field(say('admin:log.action')).selectOption('product.');
  await ask();
  await expect(told).toHaveCount(2);
  await expect(noted).toHaveCount(0);
  await who.fill('(clerk)');
  await takeFirst(page, '(clerk)');
  await ask();
  await expect(page.getByText(say('admin:log.none'))).toBeVisible();
  await field(say('admin:log.action')).selectOption('');
  await field(say('admin:log.document')).fill('zwei');
  await expect(filter.getByText(say('admin:fault.integer'))).toBeVisible();
  await field(say('admin:log.document')).fill('1');
  await ask();
  await expect(noted).toHaveCount(1);
  await look(page, 'admin-log', ['wide', 'phone']);

  // A phone has no preview: the entry is opened.
  await page.setViewportSize({ width: 390, height: 844 });
  await who.fill('(admin)');
  await takeFirst(page, '(admin)');
  await field(say('admin:log.document')).fill('');
  await field(say('admin:log.action')).selectOption('product.');
  await ask();
  const changed = main(page)
    .getByRole('row')
    .filter({ hasText: say('admin:log.noun.product') });
  await changed.first().click();
  const entry = page.getByRole('dialog').filter({ hasText: 'product.set' });
  await expect(entry).toContainText('Ware vorher');
  await expect(entry).toContainText('Ware nachher');
  await look(page, 'admin-log-entry', ['wide', 'phone']);
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();

  await page.keyboard.press('n');
  const remark = page.getByRole('dialog', { name: say('admin:log.write') });
  const save = remark.getByRole('button', { name: say('admin:save'), exact: true });
  await save.click();
  await expect(remark.getByText(say('admin:fault.missing'))).toBeVisible();
  await page.keyboard.type('Lagerware nach dem Umzug umbenannt');
  await look(page, 'admin-log-remark', ['wide', 'phone']);
  await save.click();
  const written = row(page, 'Lagerware');
  await expect(written).toHaveCount(1);
  await expect(field(say('admin:log.kind'))).toHaveValue('note');
  await written.click();
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog', { name: say('admin:log.remove') })
    .getByRole('button', { name: say('admin:log.remove'), exact: true })
    .click();
  await expect(written).toHaveCount(0);
  // What it said stays among the changes.
  await field(say('admin:log.kind')).selectOption('audit');
  await field(say('admin:log.action')).selectOption('log.');
  await ask();
  await expect(written).toHaveCount(2);
});
