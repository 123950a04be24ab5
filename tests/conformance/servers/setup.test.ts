import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { INDEX_FLAGS } from '#core/contract/constants.ts';
import { startServer } from '#server/start.ts';
import { describeIfAvailable } from '#tests/fixtures/beside.ts';
import { startObjectStore } from '#tests/fixtures/objectStore.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const options = (dataDir: string, databaseUrl: string | undefined) => ({
  ...serverOptions,
  dataDir,
  databaseUrl,
  loginRates: { perAddress: 1000, perAddressAndUser: 100 },
  logLevel: 'error',
});
const setup = {
  company: 'Nordwind GmbH',
  languageid: 1036,
  admin: {
    login: 'chef',
    password: base64('Ouverture-2026'),
    firstname: 'Chantal',
    surname: 'Petit',
    email: 'chef@example.com',
  },
  client: { name: '100', caption: 'Nordwind' },
  product: 'Archives',
  year: 2026,
  sets: ['invoices', 'contracts', 'personnel', 'correspondence'],
};

describe.each([
  ['SQLite', undefined] as const,
  ...(postgres === undefined ? [] : [['PostgreSQL', postgres.url] as const]),
])('%s', (_name, databaseUrl) => {
  test('[SRV-02] an empty installation is set up once with the printed code, and usable at once', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'setup-'));
    const server = await startServer(options(dataDir, databaseUrl));
    try {
      const code = server.setupCode ?? '';
      expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
      const nobody = new Caller(server.url);
      expect(await succeed(nobody, 'setupInfo', {}, 'setup')).toMatchObject([{ open: true }]);
      await fail(nobody, 'setupSet', 'setup.codeWrong', { body: { ...setup, code: 'AAAA-AAAA-AAAA' } });
      await fail(nobody, 'setupSet', 'password.tooWeak', {
        body: { ...setup, code, admin: { ...setup.admin, password: base64('kurz') } },
      });
      await succeed(nobody, 'setupSet', { body: { ...setup, code: code.toLowerCase().replaceAll('-', ' ') } });
      expect(await succeed(nobody, 'setupInfo', {}, 'setup')).toMatchObject([{ open: false }]);
      await fail(nobody, 'setupSet', 'setup.closed', { body: { ...setup, code } });

      const chef = new Caller(server.url);
      await chef.login('chef', 'Ouverture-2026', { modulename: 'WebAdmin', moduleid: 9 });
      expect(await succeed(chef, 'doctypeList', {}, 'doctype')).toContainEqual(
        expect.objectContaining({ name: 'Facture fournisseur' }),
      );
      const masks = await succeed<{
        id: number;
        caption: string;
        doctypeid: number[];
        fields: { indexid: number; required: boolean; flags: number }[];
      }>(chef, 'maskList', {}, 'mask');
      expect(masks).toHaveLength(5);
      const letter = masks.find(({ caption }) => caption === 'Correspondance');
      const indexes = await succeed<{ id: number; name: string }>(chef, 'indexList', {}, 'index');
      const idOf = (name: string) => indexes.find((index) => index.name === name)?.id ?? 0;
      const sought = (letter?.fields ?? []).filter(({ flags }) => (flags & INDEX_FLAGS.index) === 0);
      expect(sought.map(({ indexid, flags }) => [indexid, flags])).toEqual([
        [idOf('notes'), INDEX_FLAGS.notes],
        [idOf('attachment'), INDEX_FLAGS.attachment],
      ]);
      const filed = await chef.call('documentArchive', {
        body: archiveForm(
          {
            clientid: 1,
            productid: 1,
            year: 2026,
            doctypeid: letter?.doctypeid[0],
            maskid: letter?.id,
            indexes: [
              { indexid: idOf('subject'), value: 'Bonjour' },
              { indexid: idOf('received'), value: '02.11.2026' },
            ],
          },
          { bytes: await makePdf('Bonjour'), name: 'lettre.pdf' },
        ),
      });
      expect(filed.status, filed.bytes.toString()).toBe(200);
      expect(await succeed(chef, 'search', { body: {} }, 'searchresult')).toMatchObject([{ count: 1 }]);
      const [license] = await succeed(chef, 'licenseInfo', {}, 'license');
      expect(license).toMatchObject({ customername: 'Nordwind GmbH', users: 1 });
      // Database-generated ids continue after those assigned by the set-up.
      await succeed(chef, 'adminClientSet', { body: { name: '200', caption: 'Südwind' } }, 'client');
    } finally {
      await server.close();
    }
    const again = await startServer(options(dataDir, databaseUrl));
    expect(again.setupCode).toBeUndefined();
    await again.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});

test('[SRV-02] guessing invalidates the code', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'setup-'));
  const server = await startServer(options(dataDir, undefined));
  const nobody = new Caller(server.url);
  for (let guess = 0; guess < 10; guess += 1)
    await fail(nobody, 'setupSet', 'setup.codeWrong', { body: { ...setup, code: `AAAA-AAAA-AAA${guess}` } });
  await fail(nobody, 'setupSet', 'setup.codeWrong', { body: { ...setup, code: server.setupCode } });
  await server.close();
  const again = await startServer(options(dataDir, undefined));
  expect(again.setupCode).not.toBe(server.setupCode);
  await fail(new Caller(again.url), 'setupSet', 'setup.codeWrong', { body: { ...setup, code: server.setupCode } });
  await succeed(new Caller(again.url), 'setupSet', { body: { ...setup, code: again.setupCode } });
  await again.close();
  await rm(dataDir, { recursive: true, force: true });
});

describeIfAvailable(postgres !== undefined, 'PostgreSQL')('two instances', () => {
  test('[SRV-01] [SRV-02] two instances print the same set-up code, count wrong ones together, and found one company', async () => {
    const database = await startPostgres();
    const objects = await startObjectStore();
    const folders = await Promise.all([0, 1].map(() => mkdtemp(path.join(os.tmpdir(), 'setup-'))));
    const start = (dataDir: string) => startServer({ ...options(dataDir, database?.url), bucket: objects.bucket });
    const servers = await Promise.all(folders.map(start));
    try {
      const [one, two] = servers.map(({ url }) => new Caller(url)) as [Caller, Caller];
      const [first] = servers.map(({ setupCode }) => setupCode);
      expect(first).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
      expect(servers.map(({ setupCode }) => setupCode)).toEqual([first, first]);
      for (let guess = 0; guess < 10; guess += 1)
        await fail(guess % 2 === 0 ? one : two, 'setupSet', 'setup.codeWrong', { body: { ...setup, code: 'AAAA' } });
      for (const caller of [one, two])
        await fail(caller, 'setupSet', 'setup.codeWrong', { body: { ...setup, code: first } });

      await servers[0]?.close();
      servers[0] = await start(folders[0] ?? '');
      const code = servers[0].setupCode;
      expect(code).not.toBe(first);
      // The other instance accepts the code that it has not printed.
      await succeed(two, 'setupSet', { body: { ...setup, code } });
      for (const caller of [new Caller(servers[0].url), two]) {
        expect(await succeed(caller, 'setupInfo', {}, 'setup')).toMatchObject([{ open: false }]);
        await fail(caller, 'setupSet', 'setup.closed', { body: { ...setup, code } });
      }
    } finally {
      for (const server of servers) await server.close();
      await objects.stop();
      await database?.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    }
  });
});
