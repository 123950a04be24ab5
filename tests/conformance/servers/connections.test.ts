import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SettablePart, ShownVariable } from '#core/contract/admin/adminConnection.ts';
import type { LogEntry } from '#core/contract/admin/adminLog.ts';
import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import { readOptions } from '#server/options.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { describeIfAvailable } from '#tests/fixtures/beside.ts';
import { ACCOUNT_NAME, DocusignPeer } from '#tests/fixtures/docusignPeer.ts';
import { MailServer } from '#tests/fixtures/mailServer.ts';
import { startObjectStore } from '#tests/fixtures/objectStore.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';

const SECRET = 'geheim-größe/4711';
const PUBLIC_URL = 'https://dms.firma.test';

let folder = '';
let mails: MailServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'connections-'));
  mails = await new MailServer().open();
  mails.users.set('archiv', SECRET);
});
afterAll(async () => {
  await mails.close();
  await rm(folder, { recursive: true, force: true });
});

/** As the command line starts it: the environment alone decides. */
const start = (name: string, env: Readonly<Record<string, string>>): Promise<RunningServer> =>
  startServer(
    readOptions(['--no-demo'], { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: path.join(folder, name), ...env }),
  );

async function administratorOf(url: string): Promise<Caller> {
  const caller = new Caller(url);
  await caller.login('administrator', PASSWORD, { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID });
  return caller;
}
const variable = async (caller: Caller, name: string): Promise<ShownVariable | undefined> =>
  (await succeed<ShownVariable>(caller, 'adminConnectionList', {}, 'variable')).find((one) => one.name === name);

async function bodyOf(caller: Caller, part: string, values: Readonly<Record<string, string>>) {
  const parts = await succeed<SettablePart>(caller, 'adminConnectionList', {}, 'connection');
  const value = Object.entries(values).map(([name, text]) => ({ name, value: text }));
  return { body: { part, value, etag: parts.find((one) => one.part === part)?.etag } };
}
const set = async (caller: Caller, part: string, values: Readonly<Record<string, string>>): Promise<void> =>
  void (await succeed(caller, 'adminConnectionSet', await bodyOf(caller, part, values)));
async function refused(caller: Caller, part: string, values: Readonly<Record<string, string>>): Promise<unknown> {
  const answer = await fail(caller, 'adminConnectionSet', 'admin.invalid', await bodyOf(caller, part, values));
  return (answer.json.response.details as { field?: string }).field;
}
const sends = async (caller: Caller): Promise<unknown> =>
  (await succeed(caller, 'adminSystemInfo', {}, 'system'))[0]?.['sendsmail'];
const mailSettings = () => ({
  SMTP_URL: mails.url,
  SMTP_USER: 'archiv',
  SMTP_PASSWORD: SECRET,
  MAIL_FROM: 'Archiv <archiv@firma.test>',
});

/** The server under test; a test may start it anew. */
interface Place {
  server: RunningServer;
  administrator: Caller;
}

/** @param others tests of one database only */
function suite(env: () => Readonly<Record<string, string>>, others: (place: Place) => void): void {
  const place = {} as Place;
  const audit = () =>
    succeed<LogEntry>(place.administrator, 'logList', { query: { action: 'connection.', limit: '1' } }, 'log');

  beforeAll(async () => {
    place.server = await start('one', { ...env(), PUBLIC_URL, WATCH_ROOT: path.join(folder, 'root') });
    await insertCompany(place.server.store);
    place.administrator = await administratorOf(place.server.url);
  });
  afterAll(() => place.server.close());

  test('[SRV-03] a mail server set in the browser is used at once; its password is sealed, and never told', async () => {
    expect(await sends(place.administrator)).toBe(false);
    await fail(place.administrator, 'adminMailTest', 'mail.off', { body: {} });
    const { body } = await bodyOf(place.administrator, 'mail', mailSettings());
    const answer = await place.administrator.call('adminConnectionSet', { body });
    expect(answer.status).toBe(200);
    expect(await variable(place.administrator, 'SMTP_URL')).toEqual({
      name: 'SMTP_URL',
      set: true,
      fixed: false,
      from: 'browser',
      value: mails.url,
    });
    expect(await variable(place.administrator, 'SMTP_PASSWORD')).toEqual({
      name: 'SMTP_PASSWORD',
      set: true,
      fixed: false,
      from: 'browser',
    });
    expect(await sends(place.administrator)).toBe(true);
    const before = mails.arrived.length;
    await succeed(place.administrator, 'adminMailTest', { body: {} }, 'mail');
    expect(mails.arrived).toHaveLength(before + 1);
    // Somebody else saved first.
    await fail(place.administrator, 'adminConnectionSet', 'admin.conflict', { body });

    const rows = await place.server.store.db.selectFrom('connection_setting').selectAll().execute();
    expect(rows.map(({ name, sealed }) => `${name} ${sealed}`).toSorted()).toEqual([
      'MAIL_FROM 0',
      'SMTP_PASSWORD 1',
      'SMTP_URL 0',
      'SMTP_USER 0',
    ]);
    const entries = await place.server.store.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify([rows, entries, answer.json])).not.toContain('4711');
    const [entry] = await audit();
    expect(JSON.parse(entry?.newvalue ?? '')).toEqual({ ...mailSettings(), SMTP_PASSWORD: 'set' });
  });

  test('[SRV-03] wrong settings are told by the test in the words of the mail server; each change is audited', async () => {
    await set(place.administrator, 'mail', { SMTP_PASSWORD: 'falsch-4712' });
    const wrong = await fail(place.administrator, 'adminMailTest', 'connection.refused', { body: {} });
    expect(wrong.json.response.message).toContain('wrong user or password');
    expect(JSON.stringify(wrong.json)).not.toContain('falsch');
    const [changed] = await audit();
    expect([changed?.oldvalue, changed?.newvalue]).toEqual(['{"SMTP_PASSWORD":"set"}', '{"SMTP_PASSWORD":"changed"}']);
    await set(place.administrator, 'mail', { SMTP_URL: 'smtp://127.0.0.1:9', SMTP_PASSWORD: SECRET });
    const nobody = await fail(place.administrator, 'adminMailTest', 'connection.refused', { body: {} });
    expect(nobody.json.response.message).toContain('ECONNREFUSED');
    await set(place.administrator, 'mail', { SMTP_URL: mails.url, SMTP_PASSWORD: '' });
    const [removed] = await audit();
    expect(JSON.parse(removed?.newvalue ?? '')).toEqual({ SMTP_URL: mails.url, SMTP_PASSWORD: 'removed' });
    // Spaces are part of a password.
    mails.users.set('archiv', ` ${SECRET} `);
    await set(place.administrator, 'mail', { SMTP_PASSWORD: ` ${SECRET} ` });
    await succeed(place.administrator, 'adminMailTest', { body: {} }, 'mail');
    mails.users.set('archiv', SECRET);
    await set(place.administrator, 'mail', { SMTP_PASSWORD: SECRET });
  });

  test('[SRV-03] what is refused names its field: by the rules of the environment, and what the environment sets', async () => {
    expect(await refused(place.administrator, 'mail', { MAIL_FROM: 'niemand' })).toBe('MAIL_FROM');
    expect(await refused(place.administrator, 'mail', { SMTP_URL: `${mails.url}?sendmail=true` })).toBe('SMTP_URL');
    expect(await refused(place.administrator, 'mail', { PUBLIC_URL: 'https://anders.test' })).toBe('PUBLIC_URL');
    expect(await refused(place.administrator, 'mail', { DOCUSIGN_URL: 'x' })).toBe('DOCUSIGN_URL');
    expect(await refused(place.administrator, 'mail', { SMTP_URL: 'smtp://fremd.test' })).toBe('SMTP_PASSWORD');
    expect(await refused(place.administrator, 'docusign', { DOCUSIGN_KEY_FILE: '/etc/passwd' })).toBe(
      'DOCUSIGN_KEY_FILE',
    );
    expect(await variable(place.administrator, 'PUBLIC_URL')).toMatchObject({ fixed: true, from: 'environment' });
    expect(await variable(place.administrator, 'MAIL_FROM')).toMatchObject({ value: 'Archiv <archiv@firma.test>' });
  });

  test('[SRV-03] DocuSign set in the browser is tested: it names the account, or says what is wrong and what to do', async () => {
    const peer = await new DocusignPeer().open();
    const { administrator } = place;
    await fail(administrator, 'adminDocusignTest', 'docusign.off', { body: {} });
    const { authUrl, clientId, userId, privateKey } = peer.options;
    const settings = {
      DOCUSIGN_URL: authUrl.href,
      DOCUSIGN_CLIENT_ID: clientId,
      DOCUSIGN_USER_ID: userId,
      DOCUSIGN_KEY: privateKey,
    };
    await set(administrator, 'docusign', settings);
    const account = () => succeed(administrator, 'adminDocusignTest', { body: {} }, 'account');
    expect(await account()).toEqual([{ name: ACCOUNT_NAME }]);
    // The answer of a moment ago is not taken for one of now.
    peer.hasConsent = false;
    await fail(administrator, 'adminDocusignTest', 'docusign.noConsent', { body: {} });
    peer.hasConsent = true;
    expect(await account()).toEqual([{ name: ACCOUNT_NAME }]);
    await set(administrator, 'docusign', { DOCUSIGN_USER_ID: 'nobody' });
    const wrong = await fail(administrator, 'adminDocusignTest', 'connection.refused', { body: {} });
    expect(wrong.json.response.message).toContain('no_valid_keys_or_signatures');
    await peer.close();
    const gone = await fail(administrator, 'adminDocusignTest', 'connection.refused', { body: {} });
    expect(gone.json.response.message).toContain('ECONNREFUSED');
    await set(administrator, 'docusign', Object.fromEntries(Object.keys(settings).map((name) => [name, ''])));
    await fail(administrator, 'adminDocusignTest', 'docusign.off', { body: {} });
  });

  test('[SRV-03] [SCAN-06] a folder below the operator’s is watched for a pool at once, and no other folder', async () => {
    const { administrator, server } = place;
    await mkdir(path.join(folder, 'root', 'in'), { recursive: true });
    const list = (noun: string) => succeed(administrator, 'adminConnectionList', {}, noun);
    expect(await list('root')).toEqual([{ root: path.join(folder, 'root'), subfolder: ['in'] }]);
    const bodyFor = async (poolid: number, name: string) => {
      const etag = (await list('watched')).find((one) => one['poolid'] === poolid)?.['etag'];
      return { body: { poolid, folder: name, etag } };
    };
    const reason = async (poolid: number, name: string) => {
      const answer = await fail(administrator, 'adminFolderSet', 'admin.invalid', await bodyFor(poolid, name));
      return (answer.json.response.details as { reason?: string }).reason;
    };
    expect(await reason(1, '../one')).toBe('refused');
    expect(await reason(1, 'nirgends')).toBe('missing');
    const wanted = await bodyFor(1, 'in');
    await succeed(administrator, 'adminFolderSet', wanted);
    await fail(administrator, 'adminFolderSet', 'admin.conflict', wanted);
    await server.store.db.insertInto('pool').values({ id: 77, name: 'Zweiter' }).execute();
    expect(await reason(77, 'in')).toBe('used');
    await writeFile(path.join(folder, 'root', 'in', 'Brief.pdf'), await makePdf('Brief', 1));
    await expect
      .poll(() => list('folder'), { timeout: 60_000, interval: 500 })
      .toMatchObject([{ folder: path.join(folder, 'root', 'in'), takenname: 'Brief.pdf' }]);
    const [entry] = await audit();
    expect(JSON.parse(entry?.newvalue ?? '')).toEqual({ poolid: 1, watched: 'in' });
    await succeed(administrator, 'adminFolderSet', await bodyFor(1, ''));
    expect(await list('folder')).toEqual([]);
  });

  others(place);

  test('[SRV-03] the environment wins over what is stored, wholly for the part whose server it names', async () => {
    await place.server.close();
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'betrieb@firma.test' };
    place.server = await start('one', { ...env(), PUBLIC_URL, ...mail });
    place.administrator = await administratorOf(place.server.url);
    expect(await variable(place.administrator, 'SMTP_URL')).toMatchObject({
      value: mail.SMTP_URL,
      from: 'environment',
    });
    expect(await variable(place.administrator, 'SMTP_PASSWORD')).toEqual({
      name: 'SMTP_PASSWORD',
      set: false,
      fixed: true,
    });
    expect(await refused(place.administrator, 'mail', { SMTP_PASSWORD: 'x' })).toBe('SMTP_PASSWORD');
    await place.server.close();
    place.server = await start('one', { ...env(), PUBLIC_URL, CONNECTIONS: 'environment' });
    place.administrator = await administratorOf(place.server.url);
    expect(await sends(place.administrator)).toBe(false);
    expect(await refused(place.administrator, 'mail', { MAIL_FROM: 'a@firma.test' })).toBe('MAIL_FROM');
  });
}

describe('on SQLite', () =>
  suite(
    () => ({}),
    (place) =>
      test('[SRV-03] a secret that can no longer be read switches its part off and is told; the server starts', async () => {
        await place.server.close();
        await writeFile(path.join(folder, 'one', 'seal.key'), randomBytes(32));
        place.server = await start('one', { PUBLIC_URL });
        place.administrator = await administratorOf(place.server.url);
        const { administrator, server } = place;
        expect(await variable(administrator, 'SMTP_PASSWORD')).toMatchObject({ set: false, fault: 'unreadable' });
        expect(await sends(administrator)).toBe(false);
        expect(await succeed(administrator, 'adminSystemInfo', {}, 'system')).toMatchObject([{ faultysettings: true }]);
        expect(await (await fetch(`${server.url}/readyz`)).text()).toBe('ready\n');
        await set(administrator, 'mail', { SMTP_PASSWORD: SECRET });
        await succeed(administrator, 'adminMailTest', { body: {} }, 'mail');
        expect(await succeed(administrator, 'adminSystemInfo', {}, 'system')).toMatchObject([
          { faultysettings: false },
        ]);
      }),
  ));

const postgres = await startPostgres();
const objects = await startObjectStore();
afterAll(() => Promise.all([postgres?.stop(), objects.stop()]));
const shared = () => ({ ...objects.env, DATABASE_URL: postgres?.url ?? '' });
describeIfAvailable(postgres !== undefined, 'PostgreSQL')('on PostgreSQL', () =>
  suite(shared, (place) =>
    test('[SRV-03] [SRV-02] another instance uses what was set here, without a restart', async () => {
      const second = await start('two', { ...shared(), PUBLIC_URL });
      const there = await administratorOf(second.url);
      expect(await sends(there)).toBe(true);
      await set(place.administrator, 'mail', { SMTP_URL: '', SMTP_PASSWORD: '' });
      // Sooner than the regular look: it is announced.
      await expect.poll(() => sends(there)).toBe(false);
      await set(there, 'mail', mailSettings());
      await expect.poll(() => sends(place.administrator)).toBe(true);
      await second.close();
    }),
  ),
);
