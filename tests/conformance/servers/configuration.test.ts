import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { ConfigurationDifference, ConfigurationFault } from '#core/contract/admin/adminConfiguration.ts';
import type { AdminUser } from '#core/contract/admin/adminUser.ts';
import type { Configuration } from '#core/contract/admin/configuration.ts';
import { ADMIN_MODULE_ID, MODULE_FORMS } from '#core/contract/constants.ts';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { expectSuccess, fail, succeed } from '#tests/conformance/expectations.ts';
import { filing, insertCompany, PASSWORD } from '#tests/conformance/scene.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const clusters = [await startPostgres(), await startPostgres()];
afterAll(async () => {
  for (const cluster of clusters) await cluster?.stop();
});
if (clusters[0] === undefined) console.log('PostgreSQL is not installed here: its set-ups are not proved in this run');

const asAdministrator = { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID };
const FOUNDER = 'Ouverture-2026';
const admin = { login: 'Administrator', password: base64(FOUNDER), firstname: '', surname: '', email: '' };

async function serve(databaseUrl: string | undefined) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'configuration-'));
  const loginRates = { perAddress: 1000, perAddressAndUser: 100 };
  const server = await startServer({ ...serverOptions, dataDir, databaseUrl, loginRates, logLevel: 'error' });
  return { server, stop: () => server.close().then(() => rm(dataDir, { recursive: true, force: true })) };
}

async function administratorOf({ url }: RunningServer, password: string): Promise<Caller> {
  const caller = new Caller(url);
  await caller.login('administrator', password, asAdministrator);
  return caller;
}

const exported = async (administrator: Caller, of = 'setup') =>
  (await succeed<{ json: string }>(administrator, 'adminConfigurationExport', { query: { of } }, 'file'))[0]!.json;

async function imported(administrator: Caller, body: object) {
  const answer = await administrator.call('adminConfigurationImport', { body });
  expectSuccess('adminConfigurationImport', answer);
  const [state] = answer.json['state'] as [{ etag: string; taken: boolean }];
  return {
    faults: answer.json['fault'] as ConfigurationFault[],
    differences: answer.json['difference'] as ConfigurationDifference[],
    ...state,
  };
}

const noted = async ({ store }: RunningServer) =>
  store.db.selectFrom('audit').where('action', '=', 'configuration.imported').selectAll().execute();

const task = (assignee: object) => ({
  caption: captions('Complaint'),
  start: 'check',
  steps: {
    check: {
      kind: 'task',
      caption: captions('Check'),
      assignee,
      decisions: [{ key: 'ok', caption: captions('OK'), ways: [{ to: 'end' }] }],
    },
    end: { kind: 'end', caption: captions('End') },
  },
});

const NORTH = { name: 'Nord', issuer: 'https://login.firma.test/nord', clientid: 'archiv', claim: 'upn', orderno: 3 };

/** Something of each part of a set-up, made with the calls that users make. */
async function furnish(server: RunningServer): Promise<void> {
  const { db } = server.store;
  await db
    .insertInto('license_module')
    .values({ id: MODULE_FORMS })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const administrator = await administratorOf(server, PASSWORD);
  const editor = new Caller(server.url);
  await editor.login('editor', PASSWORD);
  const users = await succeed<AdminUser>(administrator, 'adminUserList', {}, 'user');
  const idOf = (login: string) => users.find((user) => user.login === login)!.id;
  await db
    .insertInto('group_supervisor')
    .values({ groupid: 1, userid: idOf('second') })
    .execute();
  const workflow = { version: 0, doctypeid: [filing.doctypeid], check: false };
  for (const [key, assignee] of [
    ['byPerson', { user: idOf('second') }],
    ['bySupervisor', { supervisorOf: { user: idOf('editor') } }],
  ] as const)
    await succeed(administrator, 'adminWorkflowSet', { body: { ...workflow, key, definition: task(assignee) } });
  const [provider] = await succeed<{ id: number }>(
    administrator,
    'adminProviderSet',
    { body: { ...NORTH, standard: false, secret: 'Anbieter-Geheimnis' } },
    'provider',
  );
  const second = users.find(({ login }) => login === 'second');
  await succeed(administrator, 'adminUserSet', { body: { ...second, providerid: provider!.id } });
  const calendar = { week: [[{ from: 480, to: 720 }], [], [], [], [], [], []], holidays: [], dayminutes: 240 };
  await succeed(administrator, 'adminCalendarSet', { body: calendar });
  await succeed(administrator, 'adminConfigSet', {
    body: { groupid: 1, config: [{ name: 'webviewer_document_show_notes', value: '0' }] },
  });
  const letter = { name: 'Begleitbrief', language: 'fr', subject: 'Bonjour', text: 'Texte' };
  await succeed(administrator, 'mailTemplateSet', { body: { ...letter, shared: true } });
  await succeed(editor, 'mailTemplateSet', { body: { ...letter, name: 'Privat', shared: false } });
  const box = { x: 100, y: 100, width: 300, height: 200 };
  const style = { color: '#ff0000', width: 4, opacity: 1 };
  const content = { source: box, marks: [{ localId: 'a', kind: 'rectangle', geometry: box, style }] };
  await succeed(editor, 'templateSet', { body: { name: 'Vermerk', groups: [1], content } });
  await succeed(editor, 'templateSet', { body: { name: 'Für mich', groups: [], content } });
  const ofCompany = { name: 'Kontierung', ownerid: null, everyone: true, groups: [], content };
  await succeed(administrator, 'adminTemplateSet', { body: ofCompany });
  const steps = [
    { task: 'Lesen', userid: idOf('second'), timetype: 'days', time: 2 },
    { task: 'Buchen', groupid: 1, timetype: 'hours', time: 3 },
  ];
  await succeed(editor, 'adhocSet', { body: { name: 'Umlauf', steps, groups: [1] } });
  const query = { products: [1], clients: [], years: [], doctypes: [], maskid: null, fields: [], fulltext: '' };
  await succeed(editor, 'savedSearchSet', {
    body: { name: 'Offene', groups: [1], query: { ...query, docwords: '', request: {} } },
  });
  const { clientid, productid, doctypeid, maskid } = filing;
  const field = { id: 'no', kind: 'text', label: 'Nummer', required: true, indexid: filing.textIndex };
  const definition = { target: { doctypeid, maskid, workflow: 'byPerson' }, fields: [field] };
  const form = { clientid, productid, name: 'Antrag', definition };
  const [made] = await succeed<{ formid: number }>(editor, 'formSet', { body: form }, 'form');
  await succeed(editor, 'formPublish', { body: { formid: made!.formid } });
  const draft = { ...definition, fields: [{ ...field, label: 'Neue Nummer' }] };
  await succeed(editor, 'formSet', { body: { ...form, formid: made!.formid, definition: draft } });
}

/** The wire's order of parts is of no interest here. */
const changes = (differences: readonly ConfigurationDifference[]) =>
  differences.filter(({ added, changed }) => added + changed > 0);

describe.each([
  ['SQLite', undefined, undefined] as const,
  ...(clusters[0] === undefined || clusters[1] === undefined
    ? []
    : [['PostgreSQL', clusters[0].url, clusters[1].url] as const]),
])('%s', (_name, here, elsewhere) => {
  test('[SRV-02] [SRV-03] an empty installation is set up from a file that holds the whole set-up, or not at all', async () => {
    const from = await serve(here);
    const to = await serve(elsewhere);
    try {
      await insertCompany(from.server.store);
      await furnish(from.server);
      const file = await exported(await administratorOf(from.server, PASSWORD));
      const set = JSON.parse(file) as Configuration;
      for (const part of [
        'providers',
        'people',
        'workflows',
        'templates',
        'adhocs',
        'searches',
        'mailtemplates',
        'forms',
      ] as const)
        expect(set[part]?.length, part).toBeGreaterThan(0);
      expect(file).not.toMatch(/argon2|passwordhash|totpsecret|Privat|Für mich|Anbieter-Geheimnis/);
      expect(set.templates).toMatchObject([
        { owner: null, name: 'Kontierung', everyone: 1, groups: [], retired: 0 },
        { owner: 'editor', name: 'Vermerk', everyone: 0, groups: [1], retired: 0 },
      ]);
      expect([set.providers, set.people?.find(({ login }) => login === 'second')?.provider]).toEqual([[NORTH], 'Nord']);
      expect(set.workflows?.map(({ definition }) => JSON.stringify(definition))).toEqual([
        expect.stringContaining('"assignee":{"user":"second"}'),
        expect.stringContaining('"supervisorOf":{"user":"editor"}'),
      ]);

      const code = to.server.setupCode ?? '';
      const nobody = new Caller(to.server.url);
      const attempt = { code, languageid: 1036, admin };
      await fail(nobody, 'setupCheck', 'setup.codeWrong', { body: { code: 'AAAA', json: file } });
      await fail(nobody, 'setupImport', 'setup.codeWrong', { body: { ...attempt, code: 'AAAA', json: file } });
      const broken = structuredClone(set);
      broken.tables.doctype![0]!.clientid = 4711;
      broken.forms![0]!.owner = 'niemand';
      const circle = structuredClone(set);
      circle.workflows![0]!.definition['start'] = 'nowhere';
      for (const [json, faults] of [
        ['{\n"format":', [{ at: '2', fault: 'json' }]],
        ['{}', [{ fault: 'format' }]],
        [JSON.stringify({ ...set, tables: { ...set.tables, secrets: [] } }), [{ at: 'tables.secrets' }]],
        [JSON.stringify({ ...set, tables: {} }), expect.anything()],
        [
          JSON.stringify(broken),
          [
            { at: 'tables.doctype.0.clientid', fault: 'reference', text: 'client 4711' },
            { at: 'forms.0.owner', fault: 'reference', text: 'people niemand' },
          ],
        ],
        [JSON.stringify(circle), [{ at: 'workflows.0.definition.start', fault: 'workflow' }]],
      ] as const) {
        for (const [name, body] of [
          ['setupCheck', { code, json }],
          ['setupImport', { ...attempt, json }],
        ] as const)
          expect(await succeed(nobody, name, { body }, 'fault'), name).toMatchObject(faults);
        expect(await succeed(nobody, 'setupInfo', {}, 'setup')).toMatchObject([{ open: true }]);
        for (const table of ['user', 'client', 'usergroup', 'workflow_definition', 'audit'] as const)
          expect(await to.server.store.db.selectFrom(table).selectAll().execute()).toEqual([]);
      }
      const look = { body: { code, json: file } };
      expect(await succeed(nobody, 'setupCheck', look, 'company')).toMatchObject([{ name: expect.any(String) }]);
      expect(await succeed(nobody, 'setupCheck', look, 'difference')).toContainEqual(
        expect.objectContaining({ part: 'people', added: set.people!.length, changed: 0, kept: 0 }),
      );
      expect(await to.server.store.db.selectFrom('user').selectAll().execute()).toEqual([]);

      await succeed(nobody, 'setupImport', { body: { ...attempt, json: file } });
      await fail(nobody, 'setupImport', 'setup.closed', { body: { ...attempt, json: file } });
      const chief = await administratorOf(to.server, FOUNDER);
      expect(await exported(chief)).toBe(file);
      const arrived = await succeed<AdminUser>(chief, 'adminUserList', {}, 'user');
      expect(arrived.filter(({ haspassword }) => haspassword).map(({ login }) => login)).toEqual(['administrator']);
      const entries = await noted(to.server);
      const [table, id] = [set.tables.client![0]!, set.people![0]!.login];
      for (const text of [`"table":"client","key":"${table.id}"`, `"table":"people","key":"${id}"`])
        expect(entries.filter(({ newvalue }) => newvalue?.includes(text))).toHaveLength(1);
    } finally {
      await from.stop();
      await to.stop();
    }
  });

  test('[SRV-03] the administration compares a file, changes nothing, and takes it over if the set-up is still the same', async () => {
    const { server, stop } = await serve(here);
    try {
      // The test before has furnished PostgreSQL's database.
      if (here === undefined) {
        await insertCompany(server.store);
        await furnish(server);
      }
      const administrator = await administratorOf(server, PASSWORD);
      const file = await exported(administrator);
      const schema = z.fromJSONSchema(JSON.parse(await exported(administrator, 'schema')) as never);
      expect(schema.safeParse(JSON.parse(file)).error).toBeUndefined();
      expect(schema.safeParse({ ...JSON.parse(file), people: [{ login: 'x' }] }).success).toBe(false);
      expect(changes((await imported(administrator, { json: file })).differences)).toEqual([]);

      const wanted = JSON.parse(file) as Configuration;
      const person = { ...wanted.people![0]!, login: 'neu', email: ['neu@example.com'], groups: [1], supervises: [] };
      wanted.people!.push(person);
      wanted.tables.client![0]!.caption = 'Nordost GmbH';
      wanted.workflows![0]!.definition = task({ user: 'neu' });
      wanted.forms![0]!.published = wanted.forms![0]!.draft;
      const json = JSON.stringify(wanted);
      const before = (await noted(server)).length;
      const look = await imported(administrator, { json });
      expect(look).toMatchObject({ taken: false, faults: [] });
      expect(changes(look.differences)).toMatchObject([
        { part: 'client', added: 0, changed: 1, lines: [{ changes: [{ column: 'caption', after: 'Nordost GmbH' }] }] },
        { part: 'people', added: 1, changed: 0, lines: [{ key: 'neu', isnew: true }] },
        { part: 'workflows', added: 0, changed: 1 },
        { part: 'forms', added: 0, changed: 1, lines: [{ changes: [{ column: 'published' }] }] },
      ]);
      expect(await exported(administrator)).toBe(file);
      expect(await noted(server)).toHaveLength(before);

      const twice = structuredClone(wanted);
      twice.people!.push(person);
      twice.tables.usergroup![1]!.name = twice.tables.usergroup![0]!.name;
      twice.config['mail_password'] = 'x';
      expect((await imported(administrator, { json: JSON.stringify(twice), etag: look.etag })).faults).toEqual([
        { at: 'tables.usergroup.0.name', fault: 'taken', text: twice.tables.usergroup![0]!.name },
        { at: 'tables.usergroup.1.name', fault: 'taken', text: twice.tables.usergroup![0]!.name },
        { at: `people.${twice.people!.length - 1}`, fault: 'twice', text: 'neu' },
        { at: 'config.mail_password', fault: 'content', text: '' },
      ]);
      const locked = structuredClone(wanted);
      for (const one of locked.people!) one.active = 0;
      const nobodyLeft = await imported(administrator, { json: JSON.stringify(locked), etag: look.etag });
      expect(nobodyLeft).toMatchObject({ taken: false, faults: [{ at: 'people', fault: 'administrator' }] });
      expect(await exported(administrator)).toBe(file);

      expect(await imported(administrator, { json, etag: look.etag })).toMatchObject({ taken: true, faults: [] });
      expect(changes((await imported(administrator, { json })).differences)).toEqual([]);
      // Four rows, and the counts.
      expect(await noted(server)).toHaveLength(before + 5);
      const users = await succeed<AdminUser>(administrator, 'adminUserList', {}, 'user');
      expect(users.find(({ login }) => login === 'neu')).toMatchObject({
        haspassword: false,
        groups: [1],
        email: ['neu@example.com'],
      });
      await fail(administrator, 'adminConfigurationImport', 'admin.conflict', {
        body: { json: file, etag: look.etag },
      });
    } finally {
      await stop();
    }
  });

  test('[SRV-03] a file is held to the checks of the calls for single rows, and takes back what was no longer shared', async () => {
    const { server, stop } = await serve(here);
    try {
      if (here === undefined) {
        await insertCompany(server.store);
        await furnish(server);
      }
      const administrator = await administratorOf(server, PASSWORD);
      const file = await exported(administrator);
      const set = JSON.parse(file) as Configuration;
      const faultsOf = async (change: (wanted: Configuration) => void) => {
        const wanted = structuredClone(set);
        change(wanted);
        return (await imported(administrator, { json: JSON.stringify(wanted) })).faults;
      };
      const picture = { type: 'image', href: 'data:image/png;base64,AAAA' };
      const stamp = { orderno: 0, content: JSON.stringify(picture), color: '#ff0000', width: 100, height: 100 };
      const at = `tables.stamp.${set.tables.stamp?.length ?? 0}`;
      expect(
        await faultsOf(({ tables }) => (tables.stamp = [...(tables.stamp ?? []), { id: 901, name: 'Bild', ...stamp }])),
      ).toEqual([{ at, fault: 'content', text: '' }]);
      const { draft } = set.forms![0]!;
      const twice = { ...draft, fields: [...draft.fields, ...draft.fields] };
      expect(await faultsOf(({ forms }) => (forms![0]!.published = twice))).toEqual([
        { at: 'forms.0', fault: 'content', text: '' },
      ]);
      expect(await faultsOf(({ workflows }) => (workflows![0]!.definition = task({ user: 1 })))).toEqual([
        { at: 'workflows.0.definition.steps.check.assignee.user', fault: 'reference', text: 'people 1' },
      ]);
      expect(
        await faultsOf(({ workflows }) => (workflows![0]!.starts = [{ doctypeid: filing.doctypeid, condition: '{' }])),
      ).toEqual([{ at: 'workflows.0', fault: 'content', text: '' }]);
      expect(await faultsOf(({ config }) => (config['workflow_calendar'] = '{'))).toEqual([
        { at: 'config.workflow_calendar', fault: 'content', text: '' },
      ]);

      // What a person keeps alone is no part of a file: it would be new each time.
      expect(await faultsOf(({ templates }) => (templates![1]!.groups = []))).toEqual([
        { at: 'templates.1', fault: 'content', text: '' },
      ]);

      // Higher numbers leave none for rows that are made later.
      const client = { ...set.tables.client![0]!, id: 2_147_483_647, name: 'Letzter' };
      expect(await faultsOf(({ tables }) => tables.client!.push(client))).toMatchObject([
        { at: `tables.client.${set.tables.client!.length}.id`, fault: 'shape', text: '≤ 999999999' },
      ]);

      // Files of older programs do not say whom the company's templates are for.
      const older = structuredClone(set);
      for (const template of older.templates ?? []) [template.everyone, template.retired] = [undefined, undefined];
      const told = await imported(administrator, { json: JSON.stringify(older) });
      expect([told.faults, changes(told.differences)]).toEqual([[], []]);
      const { db } = server.store;
      await db.deleteFrom('template_group').execute();
      await db.updateTable('template').set({ everyone: 0 }).execute();
      await db.deleteFrom('saved_search_group').execute();
      const before = await db.selectFrom('template').select('id').orderBy('id').execute();
      const { etag } = await imported(administrator, { json: file });
      expect(await imported(administrator, { json: file, etag })).toMatchObject({ taken: true, faults: [] });
      expect(await exported(administrator)).toBe(file);
      expect(await db.selectFrom('template').select('id').orderBy('id').execute()).toEqual(before);
    } finally {
      await stop();
    }
  });

  test('[SRV-02] a large look-up table of a file is imported with the rest, or nothing is, and nothing of it is left behind', async () => {
    const { server, stop } = await serve(here);
    try {
      if (here === undefined) {
        await insertCompany(server.store);
        await furnish(server);
      }
      const administrator = await administratorOf(server, PASSWORD);
      const { maskid } = filing;
      const lines = (word: string) => Array.from({ length: 1500 }, (_, at) => `${word} ${at}`);
      const csv = ['Lieferant', ...lines('Alt')].join('\r\n');
      await succeed(administrator, 'adminLookupImport', { body: { maskid, csv, check: false } });
      const file = await exported(administrator);
      const wanted = (change: (set: Configuration) => void = () => undefined): string => {
        const set = JSON.parse(file) as Configuration;
        for (const row of set.tables.lookup_value ?? [])
          if (row.maskid === maskid) row.value = row.value.replace('Alt', 'Neu');
        set.tables.client![0]!.caption = 'Groß & Co.';
        change(set);
        return JSON.stringify(set);
      };
      const values = async () => {
        const query = { maskid: String(maskid), limit: '1', offset: '1499' };
        const [row] = await succeed<{ indexes: { value: string }[] }>(
          administrator,
          'adminLookupList',
          { query },
          'lookup',
        );
        return row?.indexes[0]?.value;
      };
      const { db } = server.store;
      const stored = async () => {
        const of = db.selectFrom('lookup_value').where('maskid', '=', maskid);
        return (await of.select('value').execute()).filter(({ value }) => /^(Alt|Neu|Mehr) /.test(value)).length;
      };
      // Nobody could administer any more: the rows are written by then.
      const nobody = wanted((set) => set.people!.forEach((one) => (one.active = 0)));
      const { etag } = await imported(administrator, { json: file });
      expect(await imported(administrator, { json: nobody, etag })).toMatchObject({
        taken: false,
        faults: [{ at: 'people', fault: 'administrator' }],
      });
      expect([await exported(administrator), await stored()]).toEqual([file, 1500]);
      // Somebody has added a row since the comparison.
      const rows = [{ indexes: [{ indexid: filing.lookupIndex, value: 'Mehr 1' }] }];
      await succeed(administrator, 'adminLookupSet', { body: { maskid, rows } });
      await fail(administrator, 'adminConfigurationImport', 'admin.conflict', { body: { json: wanted(), etag } });
      expect([await values(), await stored()]).toEqual(['Alt 1499', 1501]);

      const look = await imported(administrator, { json: wanted() });
      const before = (await noted(server)).length;
      const taken = await imported(administrator, { json: wanted(), etag: look.etag });
      expect(taken).toMatchObject({ taken: true, faults: [] });
      expect(taken.differences).toEqual(look.differences);
      expect(changes(taken.differences)).toMatchObject([
        { part: 'client', changed: 1 },
        { part: 'lookup_value', added: 0, changed: 1500 },
      ]);
      expect([await values(), await stored()]).toEqual(['Neu 1499', 1501]);
      // The client, and the counts.
      const notes = (await noted(server)).slice(before);
      expect(notes.map(({ newvalue }) => JSON.parse(newvalue ?? '') as unknown)).toMatchObject([
        { table: 'client', caption: 'Groß & Co.' },
        { added: 0, changed: 1501 },
      ]);
      expect(changes((await imported(administrator, { json: wanted() })).differences)).toEqual([]);
      // A table that refers to an index which the file only brings.
      const more = wanted(({ tables }) => {
        tables.index_def!.push({ ...tables.index_def!.find(({ id }) => id === 4)!, id: 77, name: 'kuerzel' });
        for (const [rowno, value] of lines('Mehr').entries())
          tables.lookup_value!.push({ maskid, rowno, indexid: 77, value });
      });
      const last = await imported(administrator, { json: more });
      expect(await imported(administrator, { json: more, etag: last.etag })).toMatchObject({ taken: true, faults: [] });
      expect(await stored()).toBe(3001);
    } finally {
      await stop();
    }
  });
});
