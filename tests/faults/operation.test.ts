import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SettablePart, ShownVariable } from '#core/contract/admin/adminConnection.ts';
import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import { LICENSE } from '#server/seed/company/settings.ts';
import { storedSettings } from '#server/store/admin/connections.ts';
import { putMail } from '#server/store/channels/mails.ts';
import { openStore } from '#server/store/database/open.ts';
import { placeIn } from '#server/store/files/localFiles.ts';
import { sealAudit } from '#server/store/seal/auditSeal.ts';
import { openSealKey } from '#server/store/seal/sealKey.ts';
import { startServer } from '#server/start.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { type ObjectStore, startObjectStore } from '#tests/fixtures/objectStore.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';
import { hashOf, localShelf } from '#tests/fixtures/shelf.ts';

const root = path.resolve(import.meta.dirname, '../..');
const postgres = await startPostgres();
const second = postgres === undefined ? undefined : await startPostgres();
/** For the test that removes the demo: the other databases contain documents filed by other tests. */
const third = postgres === undefined ? undefined : await startPostgres();
if (postgres === undefined) console.log('PostgreSQL is not installed here: its backups are not proved in this run');
/** Buckets for the files of the PostgreSQL company and for their restored copies. */
const buckets = postgres === undefined ? [] : [await startObjectStore(), await startObjectStore()];
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'operation-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await postgres?.stop();
  await second?.stop();
  await third?.stop();
  for (const bucket of buckets) await bucket.stop();
});

interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly password?: string | undefined;
  readonly objects?: ObjectStore | undefined;
}
const run = ({ dataDir, databaseUrl = '', password = '', objects }: Place, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      ['server/operation/cli.ts', ...args],
      {
        cwd: root,
        env: {
          ...process.env,
          ...objects?.env,
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          BACKUP_PASSWORD: password,
        },
      },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : 1, said: `${stdout}${stderr}` }),
    );
  });

const serveOptions = ({ dataDir, databaseUrl, objects }: Place) => ({
  ...serverOptions,
  dataDir,
  databaseUrl,
  bucket: objects?.bucket,
  loginRates: { perAddress: 1000, perAddressAndUser: 100 },
  logLevel: 'error',
});
const serve = (place: Place) => startServer(serveOptions(place));
const LICENSE_ROW = { customerno: LICENSE.customerno, customername: LICENSE.customername };

async function file(caller: Caller, number: string): Promise<number> {
  const form = archiveForm(metafileOf({ filing }, number), { bytes: await makePdf(number, 1), name: `${number}.pdf` });
  const [document] = await succeed<{ docid: number }>(caller, 'documentArchive', { body: form }, 'document');
  return document?.docid ?? 0;
}

async function signIn(url: string): Promise<Caller> {
  const caller = new Caller(url);
  await caller.login('editor', PASSWORD);
  return caller;
}

async function administer(url: string): Promise<Caller> {
  const caller = new Caller(url);
  await caller.login('administrator', PASSWORD, { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID });
  return caller;
}

async function setMail(administrator: Caller, values: Readonly<Record<string, string>>): Promise<void> {
  const parts = await succeed<SettablePart>(administrator, 'adminConnectionList', {}, 'connection');
  const value = Object.entries(values).map(([name, text]) => ({ name, value: text }));
  const etag = parts.find(({ part }) => part === 'mail')?.etag;
  await succeed(administrator, 'adminConnectionSet', { body: { part: 'mail', value, etag } });
}

const places: readonly (readonly [string, string | undefined, string | undefined, string | undefined])[] = [
  ['SQLite', undefined, undefined, undefined],
  ['SQLite, encrypted', undefined, undefined, 'Tresor-2026'],
  ...(postgres === undefined || second === undefined
    ? []
    : [['PostgreSQL and a bucket', postgres.url, second.url, undefined] as const]),
];

describe.each(places)('%s', (name, databaseUrl, emptyUrl, password) => {
  test('[SRV-03] a backup made during work is restored and verified with everything acknowledged before it', async () => {
    const [from, to] = databaseUrl === undefined ? [] : buckets;
    const here = { dataDir: path.join(folder, `${name}-data`), databaseUrl, password, objects: from };
    const kept = path.join(folder, `${name}-backup`);
    const server = await serve(here);
    await insertCompany(server.store);
    const caller = await signIn(server.url);
    const first = await file(caller, 'B-1');
    const original = (await caller.call('documentFile', { params: { docid: first }, body: {} })).bytes;
    expect((await run(here, 'backup', kept)).said).toContain('1 files, 1 of them new');
    const later = await file(caller, 'B-2');
    // Backup names have a resolution of one second: a second backup within it is refused before copying.
    await expect
      .poll(async () => (await run(here, 'backup', kept)).said, { timeout: 60_000 })
      .toContain('2 files, 1 of them new');
    await server.close();
    if (password !== undefined) {
      const clear = readdirSync(path.join(kept, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      );
      for (const entry of clear) {
        expect(readFileSync(path.join(entry.parentPath, entry.name)).includes('%PDF')).toBe(false);
      }
      expect(
        (await run({ ...here, dataDir: path.join(folder, 'wrong'), password: 'falsch' }, 'restore', kept)).said,
      ).toContain('another BACKUP_PASSWORD');
    }

    const there = { dataDir: path.join(folder, `${name}-again`), databaseUrl: emptyUrl, password, objects: to };
    const restored = await run(there, 'restore', kept);
    expect(restored.said).toContain('2 files are whole, and every document has its own.');
    expect((await run(there, 'restore', kept)).said).toContain('is not empty');
    const again = await serve(there);
    const reader = await signIn(again.url);
    expect((await reader.call('documentFile', { params: { docid: first }, body: {} })).bytes.equals(original)).toBe(
      true,
    );
    await succeed(reader, 'documentInfo', { params: { docid: later } }, 'document');
    await again.close();
  });
});

test('[SRV-03] verification finds missing files, changed files, and a tampered audit', async () => {
  const here = { dataDir: path.join(folder, 'verify') };
  const server = await serve(here);
  await insertCompany(server.store);
  const caller = await signIn(server.url);
  await file(caller, 'V-1');
  await file(caller, 'V-2');
  await server.close();
  expect((await run(here, 'verify')).code).toBe(0);
  const files = readdirSync(path.join(here.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const [one = '', other = ''] = files;
  rmSync(one);
  const bytes = readFileSync(other);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(other, bytes);
  const { code, said } = await run(here, 'verify');
  expect(code).toBe(1);
  expect(said).toContain(`Missing: ${path.basename(one)}`);
  expect(said).toContain(`Damaged: ${path.basename(other)}`);
  expect((await run(here, 'backup', path.join(folder, 'none'))).said).toMatch(/is missing|is damaged/);

  const store = await openStore(here);
  try {
    await sealAudit(store, openSealKey(here.dataDir, true));
    await store.db.updateTable('audit').set({ newvalue: 'forged' }).where('action', '=', 'document.archived').execute();
  } finally {
    await store.close();
  }
  expect((await run(here, 'verify')).said).toMatch(/Entry \d+ of the audit was changed/);
});

test('[SRV-03] verification covers the files of mails and of forms, which no document has', async () => {
  const here = { dataDir: path.join(folder, 'verify-sent') };
  const server = await serve(here);
  await insertCompany(server.store);
  const caller = await signIn(server.url);
  await file(caller, 'V-3');
  const shelf = localShelf(here.dataDir);
  const letter = Buffer.from('A letter that was only ever mailed');
  await shelf.leave(letter, 0);
  const attachments = [{ name: 'letter.txt', mime: 'text/plain', sha256: hashOf(letter) }];
  const content = { subject: 'With a letter', text: '', html: '', to: [], cc: [], bcc: [], attachments };
  await putMail(server.store.db, { content, now: Date.now() });
  const fields = [{ id: 'no', kind: 'text', label: 'Number', required: true, indexid: filing.textIndex }];
  const definition = { target: { doctypeid: filing.doctypeid, maskid: filing.maskid }, fields };
  const form = { name: 'Expenses', clientid: filing.clientid, productid: filing.productid, definition };
  const [made] = await succeed<{ formid: number }>(caller, 'formSet', { body: form }, 'form');
  await succeed(caller, 'formPublish', { body: { formid: made?.formid } });
  const receipt = Buffer.from('A receipt that waits for its answer');
  const upload = archiveForm({ formid: made?.formid }, { bytes: receipt, name: 'receipt.txt' });
  await succeed(caller, 'formFile', { body: upload });
  await server.close();
  const whole = await run(here, 'verify');
  expect(whole).toMatchObject({ code: 0, said: expect.stringContaining('3 files are whole') });

  const place = (bytes: Buffer) => placeIn(path.join(here.dataDir, 'files'), hashOf(bytes));
  for (const bytes of [letter, receipt])
    writeFileSync(place(bytes), Buffer.concat([bytes.subarray(1), Buffer.from('!')]));
  const damaged = await run(here, 'verify');
  expect(damaged).toMatchObject({ code: 1, said: expect.stringContaining(`Damaged: ${hashOf(letter)}`) });
  expect(damaged.said).toContain(`Damaged: ${hashOf(receipt)}`);
  for (const bytes of [letter, receipt]) rmSync(place(bytes));
  const { said } = await run(here, 'verify');
  expect([letter, receipt].map((bytes) => said.includes(`Missing: ${hashOf(bytes)}`))).toEqual([true, true]);
});

const complaint = (group: number) => ({
  caption: captions('Complaint'),
  start: 'check',
  steps: {
    check: {
      kind: 'task',
      caption: captions('Check'),
      assignee: { group },
      decisions: [{ key: 'ok', caption: captions('OK'), ways: [{ to: 'end' }] }],
    },
    end: { kind: 'end', caption: captions('End') },
  },
});

test('[SRV-02] the configuration, with workflows and calendar, is exported, compared and imported if it fits', async () => {
  const from = { dataDir: path.join(folder, 'from') };
  const server = await serve(from);
  await insertCompany(server.store);
  const administrator = new Caller(server.url);
  await administrator.login('administrator', PASSWORD, { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID });
  const group = (await server.store.db.selectFrom('usergroup').select('id').executeTakeFirstOrThrow()).id;
  const workflow = { key: 'complaint', version: 0, doctypeid: [filing.doctypeid], check: false };
  await succeed(administrator, 'adminWorkflowSet', { body: { ...workflow, definition: complaint(group) } });
  const hours = [{ from: 480, to: 720 }];
  const calendar = { week: [hours, [], [], [], [], [], []], holidays: [], dayminutes: 240 };
  await succeed(administrator, 'adminCalendarSet', { body: calendar });
  await server.close();
  const configuration = path.join(folder, 'company.json');
  expect((await run(from, 'configuration', 'export', configuration)).code).toBe(0);
  const text = readFileSync(configuration, 'utf8');
  expect(text).not.toMatch(/argon2|mail_password|passwordhash/);
  expect((await run(from, 'configuration', 'import', configuration)).said).toContain('0 rows would change');

  const to = { dataDir: path.join(folder, 'to') };
  expect((await run(to, 'configuration', 'import', configuration)).said).toContain('+ client 1');
  const applied = await run(to, 'configuration', 'import', configuration, '--apply');
  expect(applied.said).toMatch(/\d+ rows taken over/);
  // Nobody has a password here, so an administrator gets an invitation.
  const [, token = ''] = /administrator chooses one .*#\/invitation\/([\w-]{43})/.exec(applied.said) ?? [];
  expect(token).not.toBe('');
  const copy = path.join(folder, 'copy.json');
  await run(to, 'configuration', 'export', copy);
  expect(readFileSync(copy, 'utf8')).toBe(text);
  expect(JSON.parse((await run(to, 'configuration', 'schema')).said)).toMatchObject({ type: 'object' });
  const set = JSON.parse(text) as {
    config: Record<string, string>;
    tables: { doctype: { clientid: number }[] };
    workflows: { key: string; starts: object[]; definition: { steps: { check: { assignee: { group: number } } } } }[];
  };
  expect(set.config['workflow_calendar']).toContain('"dayMinutes":240');
  expect(set.workflows).toMatchObject([{ key: 'complaint', starts: [{ doctypeid: filing.doctypeid }] }]);

  writeFileSync(configuration, text.replace('"caption": "Nord GmbH"', '"caption": "Nordost GmbH"'));
  expect((await run(to, 'configuration', 'import', configuration)).said).toContain(
    '~ client 1 caption: Nord GmbH → Nordost GmbH',
  );
  const broken = structuredClone(set);
  broken.tables.doctype[0]!.clientid = 4711;
  const stray = structuredClone(set);
  stray.workflows[0]!.definition.steps.check.assignee.group = 4711;
  for (const [file, fault] of [
    [broken, 'tables.doctype.0.clientid: neither the file nor the company has it (client 4711)'],
    [stray, 'workflows.0.definition.steps.check.assignee.group: the workflow cannot run (unknownGroup)'],
  ] as const) {
    writeFileSync(configuration, JSON.stringify(file));
    expect((await run(to, 'configuration', 'import', configuration, '--apply')).said).toContain(
      `The file does not fit:\n${fault}`,
    );
    await run(to, 'configuration', 'export', copy);
    expect(readFileSync(copy, 'utf8')).toBe(text);
  }

  // A changed workflow becomes a new version, and the audit has the old and the new value of each row.
  writeFileSync(configuration, text.replaceAll('Complaint', 'Reklamation').replace('"Nord GmbH"', '"Nordost GmbH"'));
  expect((await run(to, 'configuration', 'import', configuration, '--apply')).said).toContain('2 rows taken over');
  const store = await openStore(to);
  try {
    const versions = store.db.selectFrom('workflow_definition').select('version').orderBy('version');
    expect(await versions.execute()).toEqual([{ version: 1 }, { version: 2 }]);
    const noted = store.db.selectFrom('audit').where('action', '=', 'configuration.imported').selectAll();
    expect(await noted.execute()).toContainEqual(
      expect.objectContaining({
        oldvalue: expect.stringContaining('"customername":"Nord GmbH"'),
        newvalue: expect.stringContaining('"customername":"Nordost GmbH"'),
      }),
    );
  } finally {
    await store.close();
  }
});

describe.each([['SQLite', undefined] as const, ...(third === undefined ? [] : [['PostgreSQL', third.url] as const])])(
  'leaving the demo on %s',
  (name, databaseUrl) => {
    test('[SRV-03] one command removes the demo and never a real company; no start makes it again', async () => {
      const place = { dataDir: path.join(folder, `demo-${name}`), databaseUrl };
      const first = await serve(place);
      await insertCompany(first.store);
      await first.store.db.deleteFrom('license').execute();
      await first.store.db.insertInto('license').values(LICENSE_ROW).execute();
      await file(await signIn(first.url), 'D-1');
      const connections = {
        SMTP_URL: 'smtp://127.0.0.1:9',
        SMTP_USER: 'archiv',
        SMTP_PASSWORD: 'Geheimnis-4711',
        MAIL_FROM: 'archiv@firma.test',
        PUBLIC_URL: 'https://dms.firma.test',
      };
      const administrator = await administer(first.url);
      await setMail(administrator, connections);
      const provider = { name: 'Nord', issuer: 'https://login.firma.test/nord', clientid: 'x', claim: '', orderno: 1 };
      await succeed(administrator, 'adminProviderSet', { body: { ...provider, standard: true, secret: 'Geheim' } });
      await first.close();
      const settingsOf = () =>
        ['seal.key', 'server.id'].map((one) => readFileSync(path.join(place.dataDir, one), 'hex'));
      const settings = settingsOf();
      expect((await run(place, 'leave')).said).toContain('would remove');
      expect(await run(place, 'leave', '--yes')).toMatchObject({ code: 0 });
      const server = await startServer({ ...serveOptions(place), demo: true });
      expect(server).toMatchObject({ seeded: false, demo: false, setupCode: expect.any(String) });
      // The settings of the machine stay, the demo's people, documents and files do not.
      expect(settingsOf()).toEqual(settings);
      for (const table of ['user', 'usergroup', 'document', 'file', 'audit'] as const)
        expect(await server.store.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
      const files = readdirSync(path.join(place.dataDir, 'files'), { recursive: true, withFileTypes: true });
      expect(files.filter((entry) => entry.isFile())).toEqual([]);
      await insertCompany(server.store);
      const kept = await succeed<ShownVariable>(await administer(server.url), 'adminConnectionList', {}, 'variable');
      expect(kept.filter(({ from }) => from === 'browser').map((one) => [one.name, one.fault])).toEqual(
        Object.keys(connections).map((one) => [one, undefined]),
      );
      const sealed = await storedSettings(server.store.db, openSealKey(place.dataDir, true));
      expect(sealed.get('SMTP_PASSWORD')?.text).toBe(connections.SMTP_PASSWORD);
      expect(await succeed(await administer(server.url), 'adminProviderList', {}, 'provider')).toMatchObject([
        { ...provider, standard: true, state: 'offered' },
      ]);
      await server.close();
      expect(await run(place, 'leave', '--yes')).toMatchObject({
        code: 1,
        said: expect.stringContaining('not the demo'),
      });
    });
  },
);
