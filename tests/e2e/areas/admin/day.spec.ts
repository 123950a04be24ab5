import type { AdminGroup, AdminUser } from '#core/contract/admin/adminUser.ts';
import { operations } from '#core/contract/operations.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import {
  administratorOf,
  begin,
  button,
  enter,
  main,
  openRow,
  openSection,
  row,
  save,
  tick,
  typed,
} from '#tests/e2e/administrator.ts';
import { tabTo } from '#tests/e2e/choosing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { say } from '#tests/e2e/texts.ts';

const PASSWORD = 'Leitstand-2026';
const GROUP = 'Leitstand';
// Nothing here takes long: a step that is lost fails soon.
test.use({ actionTimeout: 20_000 });

test('[AUTH-12] [SRV-03] a group with rights and a supervisor, a user in it by keyboard, why they may, and how access ends', async ({
  page,
  company,
}) => {
  const admin = await administratorOf(company);
  const userOf = async (login: string) =>
    (await succeed<AdminUser>(admin, 'adminUserList', {}, 'user')).find((one) => one.login === login)!;
  await signIn(page, company, 'admin', '#/admin/groups');
  await enter(page);

  await begin(page, 'groups', 'usergroup');
  await typed(page, 'name').fill(GROUP);
  await main(page)
    .getByRole('combobox', { name: say('admin:field.supervisors') })
    .fill('(supervisor)');
  await page.getByRole('option', { name: '(supervisor)' }).click();
  await page.keyboard.press('Escape');
  await tick(page, say('admin:right.document.download')).check();
  await tick(page, say('admin:flag.stampvisible')).uncheck();
  const realm = main(page)
    .getByRole('group', { name: say('admin:field.realms') })
    .getByRole('checkbox')
    .first();
  await realm.check();
  await save(page, 'groups');
  const group = async () =>
    (await succeed<AdminGroup>(admin, 'adminGroupList', {}, 'usergroup')).find(({ name }) => name === GROUP)!;
  expect(await group()).toMatchObject({
    supervisors: [(await userOf('supervisor')).id],
    rights: ['document.download', 'document.search', 'note.read'],
    stampvisible: false,
    maskvisible: true,
    members: [],
  });
  expect((await group()).realms).toHaveLength(1);

  await begin(page, 'users', 'user');
  // One has a hint, the other none: both stand at one height.
  const topOf = async (name: string) => (await typed(page, name).boundingBox())?.y;
  expect(await topOf('email')).toBe(await topOf('login'));
  for (const [field, text] of [
    ['login', 'lea'],
    ['firstname', 'Lea'],
    ['surname', 'Leitner'],
  ] as const) {
    await tabTo(page, typed(page, field));
    await page.keyboard.type(text);
  }
  await expect(tick(page, GROUP)).toBeVisible();
  await tabTo(page, tick(page, GROUP));
  await page.keyboard.press('Space');
  await tabTo(page, main(page).getByLabel(say('admin:field.firstPassword')));
  await page.keyboard.type(PASSWORD);
  await save(page, 'users');
  expect(await userOf('lea')).toMatchObject({ surname: 'Leitner', groups: [(await group()).id], haspassword: true });

  // The matrix names the group; its column leads to the form where it is changed.
  await openSection(page, 'rights');
  const matrix = main(page).getByRole('region', { name: say('admin:section.rights') });
  const given = (right: string, text: string) =>
    matrix
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: say(`admin:right.${right}`) }) })
      .getByLabel(text);
  const groups = await succeed<AdminGroup>(admin, 'adminGroupList', {}, 'usergroup');
  const before = groups.filter(({ rights, retired }) => !retired && rights.includes('note.create')).length;
  await expect(given('note.create', say('admin:rights.given'))).toHaveCount(before);
  await matrix.getByRole('link', { name: GROUP, exact: true }).click();
  await tick(page, say('admin:right.note.create')).check();
  await save(page, 'groups');
  await openSection(page, 'rights');
  await expect(given('note.create', say('admin:rights.given'))).toHaveCount(before + 1);

  await openRow(page, 'users', 'lea');
  const why = main(page).getByRole('table');
  for (const right of ['document.download', 'note.create'])
    await expect(why.getByRole('row', { name: `${say(`admin:right.${right}`)} ${GROUP}`, exact: true })).toBeVisible();

  // What holds in the whole company has no client; a retired group gives its rights until nobody is in it.
  await openRow(page, 'groups', GROUP);
  await realm.uncheck();
  await tick(page, say('admin:right.adhoc.manage')).check();
  await button(page, say('admin:retire')).click();
  await save(page, 'groups');
  await openSection(page, 'rights');
  await expect(matrix.getByRole('columnheader', { name: GROUP })).toContainText(say('admin:state.retired'));
  await openRow(page, 'users', 'lea');
  await expect(why.getByRole('columnheader')).toHaveText([say('admin:field.rights'), say('admin:why.everywhere')]);
  await expect(
    why.getByRole('row', { name: `${say('admin:right.adhoc.manage')} ${GROUP}`, exact: true }),
  ).toBeVisible();

  await openRow(page, 'users', 'otp');
  await tick(page, say('admin:field.twofactorreset')).check();
  await save(page, 'users');
  expect((await userOf('otp')).twofactor.active).toBe(false);

  const [desk, laptop] = [new Caller(company.url), new Caller(company.url)];
  for (const device of [desk, laptop]) await device.login('reviewer2', DEMO_PASSWORD);
  await openRow(page, 'users', 'reviewer2');
  await button(page, say('admin:sessions.endAll')).click();
  await expect(main(page).getByText(say('admin:sessions.none'))).toBeVisible();
  expect((await laptop.call('userInfo')).status).toBe(401);

  await openRow(page, 'users', 'lea');
  await tick(page, say('admin:field.active')).uncheck();
  await save(page, 'users');
  await expect(row(page, 'Leitner')).toContainText(say('admin:state.inactive'));
  expect((await new Caller(company.url).login('lea', PASSWORD)).status).toBe(401);
});

test('[SRV-03] [CALL-03] a client with products, a year, a type, an index and a mask; what is in use is retired, not deleted', async ({
  page,
  company,
}) => {
  const admin = await administratorOf(company);
  const all = <Row>(noun: string) => succeed<Row>(admin, 'adminMaster', {}, noun);
  await signIn(page, company, 'admin', '#/admin/clients');
  await enter(page);

  await begin(page, 'clients', 'client');
  await typed(page, 'name').fill('700');
  await typed(page, 'caption').fill('Westwerk');
  const [product, ...others] = await all<{ id: number; name: string }>('product');
  await tick(page, product!.name).uncheck();
  await save(page, 'clients');
  const clients = await all<{ id: number; name: string; products: number[] }>('client');
  const client = clients.find(({ name }) => name === '700');
  expect(client?.products).toEqual(others.map(({ id }) => id));

  const years = await all<{ id: number }>('year');
  await begin(page, 'years', 'year');
  await typed(page, 'year').fill('2031');
  await save(page, 'years');
  expect(await all('year')).toHaveLength(years.length + 1);

  await begin(page, 'doctypes', 'doctype');
  await typed(page, 'name').fill('Gutachten');
  await typed(page, 'clientid').selectOption({ label: '700 Westwerk' });
  await save(page, 'doctypes');
  await begin(page, 'indexes', 'index');
  await typed(page, 'caption').fill('Gutachter');
  await typed(page, 'name').fill('expert');
  await typed(page, 'maxlength').fill('80');
  await save(page, 'indexes');

  await begin(page, 'masks', 'mask');
  await typed(page, 'caption').fill('Gutachten');
  await main(page)
    .getByRole('combobox', { name: say('admin:section.doctypes') })
    .fill('Gutachten');
  await page.getByRole('option', { name: 'Gutachten (700)' }).click();
  await page.keyboard.press('Escape');
  await main(page)
    .getByLabel(say('admin:mask.index'), { exact: true })
    .selectOption({ label: `Gutachter (${say('admin:type.text')})` });
  await button(page, say('admin:mask.add')).click();
  await tick(page, say('admin:mask.lookup')).check();
  await tick(page, say('admin:mask.required')).check();
  await expect(
    main(page)
      .getByRole('region', { name: say('admin:mask.preview'), exact: true })
      .getByRole('combobox', { name: /^Gutachter/ }),
  ).toHaveAttribute('placeholder', say('admin:mask.lookup'));
  await save(page, 'masks');
  const doctype = (await all<{ id: number; name: string; clientid: number }>('doctype')).find(
    ({ name }) => name === 'Gutachten',
  );
  expect(doctype?.clientid).toBe(client?.id);
  const index = (await all<{ id: number; name: string }>('index')).find(({ name }) => name === 'expert');
  expect((await all<{ caption: string }>('mask')).find(({ caption }) => caption === 'Gutachten')).toMatchObject({
    doctypeid: [doctype?.id],
    fields: [{ indexid: index?.id, required: true, lookup: true }],
  });

  // Unticking a product whose documents the client has is refused, and nothing else is saved either.
  await openRow(page, 'clients', '100');
  const used = others
    .concat(product!)
    .find(({ id }) => clients.find(({ name }) => name === '100')?.products.includes(id));
  await typed(page, 'caption').fill('Umbenannt');
  await tick(page, used!.name).uncheck();
  await page.keyboard.press('Control+s');
  await expect(main(page).getByRole('alert')).toContainText(say('errors:admin.productInUse', { name: used!.name }));
  expect(await all('client')).not.toContainEqual(expect.objectContaining({ caption: 'Umbenannt' }));
  await button(page, say('admin:back')).click();
  const leaving = page.getByRole('dialog', { name: say('ui:unsaved.title') });
  await leaving.getByRole('button', { name: say('ui:unsaved.discard'), exact: true }).click();

  await openRow(page, 'doctypes', 'Eingangsrechnung');
  const uses = main(page).getByRole('region', { name: say('admin:uses.title'), exact: true });
  await expect(uses).toContainText(say('admin:uses.mask', { count: 1 }));
  await button(page, say('admin:delete')).click();
  const refusal = page.getByRole('dialog', { name: say('admin:delete') });
  await expect(refusal).toContainText(say('admin:uses.mask', { count: 1 }));
  await refusal
    .getByRole('button', { name: say('ui:close'), exact: true })
    .last()
    .click();
  await button(page, say('admin:retire')).click();
  await save(page, 'doctypes');
  await expect(row(page, say('admin:state.retired'))).toContainText('Eingangsrechnung');
});

test('[SRV-03] a row opened while the list is still read anew shows its new values, and takes a further change', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'admin', '#/admin/products');
  await enter(page);
  await begin(page, 'products', 'product');
  await typed(page, 'name').fill('Probe');
  await save(page, 'products');
  await openRow(page, 'products', 'Probe');
  await typed(page, 'name').fill('Probe, zweite Fassung');
  const read = Promise.withResolvers<void>();
  const path = `**${operations.adminMaster.path}`;
  await page.route(path, async (route) => {
    await read.promise;
    await route.continue();
  });
  await save(page, 'products');
  await row(page, 'Probe').first().dblclick();
  await expect(typed(page, 'name')).toHaveValue('Probe');
  read.resolve();
  await expect(typed(page, 'name')).toHaveValue('Probe, zweite Fassung');
  await page.unroute(path);
  await typed(page, 'name').fill('Probe, dritte Fassung');
  await save(page, 'products');
  await expect(row(page, 'Probe, dritte Fassung')).toBeVisible();
  const admin = await administratorOf(company);
  const made = (await succeed<{ id: number; name: string; etag: string }>(admin, 'adminMaster', {}, 'product')).at(-1)!;
  await succeed(admin, 'adminDelete', { body: { noun: 'product', id: made.id, etag: made.etag } });
});
