import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminProvider } from '#core/contract/admin/adminProvider.ts';
import type { AdminUser } from '#core/contract/admin/adminUser.ts';
import type { Configuration } from '#core/contract/admin/configuration.ts';
import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import { readOptions } from '#server/options.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { migrations } from '#server/store/migrate.ts';
import { sealText } from '#server/store/seal/sealedText.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { expectFailure, expectSuccess, fail, succeed } from '#tests/conformance/expectations.ts';
import { insertCompany, PASSWORD } from '#tests/conformance/scene.ts';
import { describeIfAvailable } from '#tests/fixtures/beside.ts';
import { leftBy } from '#tests/fixtures/leftBy.ts';
import { startObjectStore } from '#tests/fixtures/objectStore.ts';
import { CLIENT_ID, CLIENT_SECRET, type RunningProvider, startProvider } from '#tests/fixtures/provider.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';
import { answerFor, begin, cloudLogin, freshState, redirecturi } from './cloudSignIn.ts';

let folder = '';
/** Each accepts any name, so each could claim to be anybody. */
let north: RunningProvider;
let south: RunningProvider;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'providers-'));
  [north, south] = [await startProvider(), await startProvider()];
  for (const provider of [north, south]) provider.admit([redirecturi]);
});
afterAll(async () => {
  await Promise.all([north.close(), south.close()]);
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

const listed = (caller: Caller) => succeed<AdminProvider>(caller, 'adminProviderList', {}, 'provider');
const named = async (caller: Caller, name: string): Promise<AdminProvider> => {
  const found = (await listed(caller)).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no provider ${name}`);
  return found;
};
const bodyFor = (name: string, { issuer }: RunningProvider, more: object = {}) => ({
  name,
  issuer,
  clientid: CLIENT_ID,
  claim: '',
  orderno: 1,
  standard: false,
  secret: CLIENT_SECRET,
  ...more,
});
const save = async (caller: Caller, body: object): Promise<AdminProvider> =>
  (await succeed<AdminProvider>(caller, 'adminProviderSet', { body }, 'provider'))[0]!;
/** Changes a provider as it is now. */
const change = async (caller: Caller, name: string, more: object): Promise<AdminProvider> =>
  save(caller, { ...(await named(caller, name)), ...more });
async function refusedField(caller: Caller, body: object): Promise<unknown> {
  const answer = await fail(caller, 'adminProviderSet', 'admin.invalid', { body });
  return (answer.json.response.details as { field?: string }).field;
}
async function assign(caller: Caller, login: string, providerid: number): Promise<void> {
  const users = await succeed<AdminUser>(caller, 'adminUserList', {}, 'user');
  const user = users.find((one) => one.login === login);
  await succeed(caller, 'adminUserSet', { body: { ...user, providerid } });
}
/** Signs in by a provider, the first if none is named. */
async function enter(url: string, login: string, provider?: { readonly id: number }) {
  const caller = new Caller(url);
  const state = freshState();
  const answer = await answerFor(caller, state, login, provider && { providerid: provider.id });
  return cloudLogin(caller, state, { ...answer });
}

interface Place {
  server: RunningServer;
  administrator: Caller;
}

/** @param others tests of one database only */
function suite(env: () => Readonly<Record<string, string>>, others: (place: Place) => void): void {
  const place = {} as Place;
  const begun = (more: object = {}) => begin(new Caller(place.server.url), freshState(), more);

  beforeAll(async () => {
    place.server = await start('one', env());
    await insertCompany(place.server.store);
    place.administrator = await administratorOf(place.server.url);
  });
  afterAll(() => place.server.close());

  test('[SRV-03] [AUTH-09] providers are offered at once, the standard one first, and begin where the user chose', async () => {
    const { administrator, server } = place;
    await fail(new Caller(server.url), 'userLoginCloud', 'login.notServedCloud', {
      body: { azurelogin: { authtype: 5, redirecturi, state: freshState() } },
    });
    const second = await save(administrator, bodyFor('Süd', south));
    // Nobody belongs to it yet, but it is the only one.
    expect(await begun()).toContain(south.issuer);
    const first = await save(administrator, bodyFor('Nord', north, { standard: true, orderno: 2 }));
    expect((await listed(administrator)).map(({ name, state }) => `${name} ${state}`)).toEqual([
      'Nord offered',
      'Süd offered',
    ]);
    expect(await begun()).toContain(north.issuer);
    expect(await begun({ providerid: first.id })).toContain(north.issuer);
    expect(await begun({ providerid: second.id })).toContain(south.issuer);
    expectFailure(await cloudLogin(new Caller(server.url), freshState(), { providerid: 4711 }), 'login.notServedCloud');
    for (const { id } of [first, second]) await succeed(administrator, 'adminProviderTest', { body: { id } }, 'cloud');
  });

  test('[SRV-03] [AUTH-12] a provider signs in its own users and nobody else, whoever it says they are', async () => {
    const { administrator, server } = place;
    const [first, second] = [await named(administrator, 'Nord'), await named(administrator, 'Süd')];
    await assign(administrator, 'second', second.id);
    expectSuccess('userLoginCloud', await enter(server.url, 'editor', first));
    const entered = await enter(server.url, 'second', second);
    expectSuccess('userLoginCloud', entered);
    expect(entered.json['user']).toMatchObject([{ name: 'second', providerid: second.id }]);
    // The other one could give anybody any name, also with case and accents that fold to it.
    for (const login of ['editor', 'EDITOR', 'Éditor', 'administrator'])
      expectFailure(await enter(server.url, login, second), 'login.cloudUserUnknown');
    for (const provider of [first, undefined])
      expectFailure(await enter(server.url, 'second', provider), 'login.cloudUserUnknown');
    // Not the standard one any more: it has no users, and does not keep those it had.
    await change(administrator, 'Nord', { standard: false });
    expectFailure(await enter(server.url, 'editor', first), 'login.cloudUserUnknown');
    await change(administrator, 'Nord', { standard: true, secret: CLIENT_SECRET });
    expectSuccess('userLoginCloud', await enter(server.url, 'editor', first));
  });

  test('[AUTH-09] [AUTH-12] a code of one provider is never shown to another (RFC 9207), and stays good for its own', async () => {
    const { administrator, server } = place;
    const [first, second] = [await named(administrator, 'Nord'), await named(administrator, 'Süd')];
    const caller = new Caller(server.url);
    const own = freshState();
    const answer = await answerFor(caller, own, 'second', { providerid: second.id });
    const asked = [north.exchanges(), south.exchanges()];
    const { authorization_code } = answer;
    // Begun with the first: told the sender, told none, and told to be with the second.
    for (const given of [answer, { authorization_code }, { ...answer, providerid: second.id }]) {
      const mixed = freshState();
      await begin(caller, mixed, { providerid: first.id });
      expectFailure(await cloudLogin(caller, mixed, given), 'login.cloudRefused');
      // Spent: it cannot be tried again.
      expectFailure(await cloudLogin(caller, mixed, given), 'login.cloudRefused');
    }
    expect([north.exchanges(), south.exchanges()]).toEqual(asked);
    // Whoever forges the sender gets the code to a provider that has not issued it.
    const forged = freshState();
    await begin(caller, forged, { providerid: first.id });
    expectFailure(await cloudLogin(caller, forged, { authorization_code, iss: north.issuer }), 'login.cloudRefused');
    // What is said about the provider later does not count: the state knows it.
    expectSuccess('userLoginCloud', await cloudLogin(caller, own, { ...answer, providerid: first.id }));
  });

  test('[AUTH-12] a sign-in is not finished once its provider is retired or changed, nor its user moved', async () => {
    const { administrator, server } = place;
    const second = await named(administrator, 'Süd');
    const secret = new Secret({ size: 20 });
    const setSecret = (totpsecret: string | null) =>
      server.store.db.updateTable('user').set({ totpsecret }).where('login', '=', 'second').execute();
    const caller = new Caller(server.url);
    /** Up to the one-time code. */
    const half = async () => {
      const state = freshState();
      const answer = await answerFor(caller, state, 'second', { providerid: second.id });
      expectFailure(await cloudLogin(caller, state, { ...answer }), 'login.codeRequired');
      return () => cloudLogin(caller, state, {}, new TOTP({ secret }).generate());
    };
    const before = freshState();
    const answer = await answerFor(caller, before, 'second', { providerid: second.id });
    await setSecret(secret.base32);
    const entering = await half();
    await change(administrator, 'Süd', { retired: true });
    expectFailure(await cloudLogin(caller, before, { ...answer }), 'login.cloudRefused');
    expectFailure(await entering(), 'login.cloudRefused');
    expectFailure(await cloudLogin(caller, freshState(), { providerid: second.id }), 'login.notServedCloud');
    await change(administrator, 'Süd', { retired: false });
    const changed = await half();
    await change(administrator, 'Süd', { claim: 'sub', secret: CLIENT_SECRET });
    expectFailure(await changed(), 'login.cloudRefused');
    const moved = await half();
    await assign(administrator, 'second', 0);
    expectFailure(await moved(), 'login.cloudUserUnknown');
    await assign(administrator, 'second', second.id);
    const good = await half();
    expectSuccess('userLoginCloud', await good());
    await setSecret(null);
  });

  test('[SRV-03] secrets are never told and are needed again; what is refused names its field; one provider is standard', async () => {
    const { administrator, server } = place;
    const first = await named(administrator, 'Nord');
    const answers = [
      await administrator.call('adminProviderList'),
      await administrator.call('adminProviderSet', { body: { ...first, secret: CLIENT_SECRET } }),
      await administrator.call('logList', { query: { action: 'provider.', limit: '50' } }),
      await administrator.call('adminConfigurationExport', { query: { of: 'setup' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const stored = await server.store.db.selectFrom('provider').selectAll().execute();
    const told = JSON.stringify([answers.map(({ json }) => json), stored]);
    expect(told).not.toContain(CLIENT_SECRET);
    for (const { secret } of stored) expect(JSON.stringify(answers.map(({ json }) => json))).not.toContain(secret);
    const now = await named(administrator, 'Nord');
    for (const [more, field] of [
      [{ issuer: south.issuer }, 'secret'],
      [{ clientid: 'x' }, 'secret'],
      [{ claim: 'sub' }, 'secret'],
      [{ issuer: 'https://login.example/common', secret: 'x' }, 'issuer'],
      [{ issuer: 'http://login.example/nord', secret: 'x' }, 'issuer'],
      [{ name: '  ' }, 'name'],
    ] as const)
      expect(await refusedField(administrator, { ...now, ...more }), field).toBe(field);
    const second = await named(administrator, 'Süd');
    expect(await refusedField(administrator, { ...second, standard: true })).toBe('secret');
    expect(await refusedField(administrator, { ...second, standard: true, secret: 'x' })).toBe('standard');
    expect(await refusedField(administrator, bodyFor('Ost', north, { secret: undefined }))).toBe('secret');
    await fail(administrator, 'adminProviderSet', 'admin.nameTaken', { body: bodyFor('Süd', north) });
    // Somebody else saved first.
    await fail(administrator, 'adminProviderSet', 'admin.conflict', { body: first });
    expect(await listed(administrator)).toEqual([now, second]);
  });

  test('[SRV-03] [AUTH-12] a table of users assigns them to providers by name, and signs them in by those alone', async () => {
    const { administrator, server } = place;
    const { id } = await named(administrator, 'Süd');
    const [file] = await succeed<{ csv: string }>(
      administrator,
      'adminPeopleExport',
      { query: { of: 'user' } },
      'table',
    );
    expect(file!.csv).toMatch(/^second;.*;Süd\r$/m);
    const take = async (provider: string) => {
      const csv = `login;provider\nsecond;${provider}\n`;
      const look = await administrator.call('adminPeopleImport', { body: { of: 'user', csv } });
      const [{ etag }] = look.json['table'] as [{ etag: string }];
      const body = { of: 'user', csv, etag };
      expect(await succeed(administrator, 'adminPeopleImport', { body }, 'table')).toMatchObject([{ taken: true }]);
    };
    await take('');
    expectFailure(await enter(server.url, 'second', { id }), 'login.cloudUserUnknown');
    await take('süd');
    expectSuccess('userLoginCloud', await enter(server.url, 'second', { id }));
  });

  test('[SRV-03] a configuration file has no secrets of providers; what it changes signs nobody in without one', async () => {
    const { administrator, server } = place;
    const [file] = await succeed<{ json: string }>(
      administrator,
      'adminConfigurationExport',
      { query: { of: 'setup' } },
      'file',
    );
    const set = JSON.parse(file!.json) as Configuration;
    const { id } = await named(administrator, 'Süd');
    expect(set.providers).toEqual([
      { name: 'Nord', issuer: north.issuer, clientid: CLIENT_ID, claim: '', orderno: 2 },
      { name: 'Süd', issuer: south.issuer, clientid: CLIENT_ID, claim: 'sub', orderno: 1 },
    ]);
    expect(set.people?.find(({ login }) => login === 'second')?.provider).toBe('Süd');
    const take = async (wanted: Configuration) => {
      const json = JSON.stringify(wanted);
      const look = await administrator.call('adminConfigurationImport', { body: { json } });
      const [{ etag }] = look.json['state'] as [{ etag: string }];
      const taken = await administrator.call('adminConfigurationImport', { body: { json, etag } });
      expect(taken.json['fault']).toEqual([]);
    };
    const wanted = structuredClone(set);
    wanted.providers![1]!.issuer = north.issuer;
    wanted.providers!.push({ name: 'West', issuer: north.issuer, clientid: 'x', claim: '', orderno: 3 });
    wanted.people!.find(({ login }) => login === 'second')!.provider = 'West';
    await take(wanted);
    const now = await listed(administrator);
    expect(now.map(({ name, state, hassecret }) => [name, state, hassecret])).toEqual([
      ['Nord', 'offered', true],
      ['Süd', 'retired', false],
      ['West', 'retired', false],
    ]);
    // The old secret does not follow to another address.
    expect(await refusedField(administrator, { ...now[1], retired: false })).toBe('secret');
    expectFailure(await enter(server.url, 'second'), 'login.cloudUserUnknown');
    await take(set);
    await change(administrator, 'Süd', { retired: false, secret: CLIENT_SECRET });
    const west = await named(administrator, 'West');
    await succeed(administrator, 'adminDelete', { body: { noun: 'provider', id: west.id, etag: west.etag } });
    expectSuccess('userLoginCloud', await enter(server.url, 'second', { id }));
    const broken = structuredClone(set);
    broken.providers![0]!.issuer = 'https://me:geheim@login.example/nord';
    broken.people![0]!.provider = 'nirgends';
    const body = { json: JSON.stringify(broken) };
    expect(await succeed(administrator, 'adminConfigurationImport', { body }, 'fault')).toMatchObject([
      { at: 'providers.0.issuer' },
    ]);
    broken.providers![0]!.issuer = north.issuer;
    const again = { json: JSON.stringify(broken) };
    expect(await succeed(administrator, 'adminConfigurationImport', { body: again }, 'fault')).toMatchObject([
      { at: 'people.0.provider', fault: 'reference', text: 'providers nirgends' },
    ]);
  });

  others(place);

  test('[SRV-03] a provider is deleted only when nobody belongs to it, and then signs nobody in', async () => {
    const { administrator, server } = place;
    const { id, etag } = await named(administrator, 'Süd');
    const query = { noun: 'provider', id: String(id) };
    expect(await succeed(administrator, 'adminUses', { query }, 'use')).toEqual([{ by: 'account', count: 1 }]);
    const body = { noun: 'provider', id, etag };
    await fail(administrator, 'adminDelete', 'admin.inUse', { body });
    await assign(administrator, 'second', 0);
    await succeed(administrator, 'adminDelete', { body });
    expectFailure(await cloudLogin(new Caller(server.url), freshState(), { providerid: id }), 'login.notServedCloud');
    expectSuccess('userLoginCloud', await enter(server.url, 'second'));
    await save(administrator, bodyFor('Süd', south));
  });

  test('[SRV-03] the environment’s provider is the first and replaces the standard one; the operator can allow no other', async () => {
    await place.server.close();
    const given = { OIDC_ISSUER: south.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET };
    place.server = await start('one', { ...env(), ...given, OIDC_NAME: 'Konzern' });
    place.administrator = await administratorOf(place.server.url);
    const { administrator } = place;
    const shown = await listed(administrator);
    expect(shown.map(({ name, state, fixed }) => [name, state, fixed])).toEqual([
      ['Konzern', 'offered', true],
      ['Nord', 'replaced', false],
      ['Süd', 'offered', false],
    ]);
    expect(await begun()).toContain(south.issuer);
    expectSuccess('userLoginCloud', await enter(place.server.url, 'editor', { id: 0 }));
    expectFailure(await enter(place.server.url, 'editor', shown[2]), 'login.cloudUserUnknown');
    expectFailure(
      await cloudLogin(new Caller(place.server.url), freshState(), { providerid: shown[1]?.id }),
      'login.notServedCloud',
    );
    await fail(administrator, 'adminProviderSet', 'admin.unknown', { body: { ...shown[0], name: 'Anders' } });
    await fail(administrator, 'adminDelete', 'admin.unknown', {
      body: { noun: 'provider', id: 0, etag: shown[0]?.etag },
    });
    await place.server.close();
    place.server = await start('one', { ...env(), CONNECTIONS: 'environment' });
    place.administrator = await administratorOf(place.server.url);
    const locked = await listed(place.administrator);
    expect(locked.map(({ state, fixed }) => `${state} ${fixed}`)).toEqual(['locked true', 'locked true']);
    for (const body of [locked[0]!, bodyFor('Neu', north)])
      await fail(place.administrator, 'adminProviderSet', 'admin.locked', { body });
    const gone = { noun: 'provider', id: locked[1]?.id, etag: locked[1]?.etag };
    await fail(place.administrator, 'adminDelete', 'admin.locked', { body: gone });
    expectFailure(await cloudLogin(new Caller(place.server.url), freshState()), 'login.notServedCloud');
  });
}

describe('on SQLite', () =>
  suite(
    () => ({}),
    (place) =>
      test('[SRV-03] a provider whose secret can no longer be read is not offered and is told; the others stay', async () => {
        await place.server.close();
        await writeFile(path.join(folder, 'one', 'seal.key'), randomBytes(32));
        place.server = await start('one', {});
        place.administrator = await administratorOf(place.server.url);
        const { administrator } = place;
        await change(administrator, 'Süd', { secret: CLIENT_SECRET });
        expect((await listed(administrator)).map(({ state }) => state)).toEqual(['unreadable', 'offered']);
        expect(await succeed(administrator, 'adminSystemInfo', {}, 'system')).toMatchObject([{ faultysettings: true }]);
        await change(administrator, 'Nord', { secret: CLIENT_SECRET });
        expect(await succeed(administrator, 'adminSystemInfo', {}, 'system')).toMatchObject([
          { faultysettings: false },
        ]);
      }),
  ));

const postgres = await startPostgres();
const earlier = await startPostgres();
const objects = await startObjectStore();
afterAll(() => Promise.all([postgres?.stop(), earlier?.stop(), objects.stop()]));
const shared = () => ({ ...objects.env, DATABASE_URL: postgres?.url ?? '' });
describeIfAvailable(postgres !== undefined, 'PostgreSQL')('on PostgreSQL', () =>
  suite(shared, (place) =>
    test('[SRV-02] [SRV-03] another instance offers what was set here, finishes what began here, and ends what was retired', async () => {
      const second = await start('two', shared());
      const { id } = await named(place.administrator, 'Süd');
      const caller = new Caller(place.server.url);
      const state = freshState();
      const answer = await answerFor(caller, state, 'second', { providerid: id });
      const there = new Caller(second.url);
      there.cookie = caller.cookie;
      expectSuccess('userLoginCloud', await cloudLogin(there, state, { ...answer }));
      await change(place.administrator, 'Süd', { retired: true });
      const offered = async () => (await cloudLogin(new Caller(second.url), freshState(), { providerid: id })).status;
      // Sooner than the regular look: it is announced.
      await expect.poll(offered, { timeout: 5000 }).toBe(403);
      await change(await administratorOf(second.url), 'Süd', { retired: false });
      await expect.poll(offered, { timeout: 5000 }).toBe(401);
      await second.close();
    }),
  ),
);

describe.each([['SQLite', {}], ...(earlier === undefined ? [] : [['PostgreSQL', { DATABASE_URL: earlier.url }]])] as [
  string,
  Record<string, string>,
][])('an installation with one provider on %s', (kind, env) => {
  test('[SRV-03] [AUTH-09] the provider set in an earlier version is the first of the list, and its users sign in as before', async () => {
    const dataDir = path.join(folder, `earlier-${kind}`);
    await mkdir(dataDir);
    const sealKey = randomBytes(32);
    await writeFile(path.join(dataDir, 'seal.key'), sealKey);
    const databaseUrl = env['DATABASE_URL'];
    const before = migrations.filter(({ name }) => name !== '0072signInProviders');
    await leftBy(before, { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }, async (db) => {
      for (const [name, value] of [
        ['OIDC_ISSUER', north.issuer],
        ['OIDC_CLIENT_ID', CLIENT_ID],
        ['OIDC_CLAIM', 'sub'],
        ['MAIL_FROM', 'archiv@firma.test'],
      ] as const)
        await sql`insert into connection_setting (name, value, sealed) values (${name}, ${value}, 0)`.execute(db);
      await sql`insert into connection_setting (name, value, sealed)
        values ('OIDC_CLIENT_SECRET', ${sealText(sealKey, 'OIDC_CLIENT_SECRET', CLIENT_SECRET)}, 1)`.execute(db);
    });
    const server = await start(`earlier-${kind}`, env);
    try {
      await insertCompany(server.store);
      expectSuccess('userLoginCloud', await enter(server.url, 'editor'));
      const administrator = await administratorOf(server.url);
      expect(await listed(administrator)).toMatchObject([
        {
          id: 1,
          name: new URL(north.issuer).host,
          issuer: north.issuer,
          clientid: CLIENT_ID,
          claim: 'sub',
          standard: true,
          retired: false,
          hassecret: true,
          state: 'offered',
        },
      ]);
      expect(await server.store.db.selectFrom('connection_setting').select('name').execute()).toEqual([
        { name: 'MAIL_FROM' },
      ]);
    } finally {
      await server.close();
    }
  });
});
