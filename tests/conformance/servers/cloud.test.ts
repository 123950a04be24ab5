import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CloudLoginLimits, CloudLogins } from '#server/http/signin/cloudLogins.ts';
import { CloudProvider } from '#server/http/signin/cloudProvider.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { freePort } from '#tests/fixtures/company.ts';
import { CLIENT_ID, CLIENT_SECRET, type RunningProvider, startProvider } from '#tests/fixtures/provider.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { expectFailure, expectSuccess, succeed } from '#tests/conformance/expectations.ts';
import { insertCompany } from '#tests/conformance/scene.ts';
import { answerFor, CLAIM, cloudLogin as login, freshState, redirecturi, throughProvider } from './cloudSignIn.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';

let provider: RunningProvider;
let server: RunningServer;
let dataDir: string;

const serverWith = (cloud: { issuer: string } | undefined) =>
  startServer({
    ...serverOptions,
    dataDir,
    uploadBytes: 1_048_576,
    loginRates: { perAddress: 1000, perAddressAndUser: 1000 },
    logLevel: 'silent',
    cloud: cloud && {
      issuer: new URL(cloud.issuer),
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      claim: CLAIM,
    },
  });

beforeAll(async () => {
  provider = await startProvider();
  provider.admit([redirecturi]);
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'cloud-'));
  server = await serverWith(provider);
  await insertCompany(server.store);
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await rm(dataDir, { recursive: true, force: true });
});

const standard = { id: 0, name: 'Nord', isStandard: true };

test('[SRV-03] the administration queries the provider again, and reports when it does not answer', async () => {
  const options = { ...standard, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, claim: CLAIM };
  const issuer = new URL(provider.issuer);
  expect(new URL(await new CloudProvider({ ...options, issuer }).check()).origin).toBe(issuer.origin);
  const place = `127.0.0.1:${await freePort()}`;
  const nobody = new CloudProvider({ ...options, issuer: new URL(`http://${place}/`) });
  await expect(nobody.check()).rejects.toMatchObject({
    message: 'connection.refused',
    details: { reason: `http://${place}/ (connect ECONNREFUSED ${place})` },
  });
});

test('[AUTH-09] (security 31) 401 gives client id and address; a code is exchanged for a session once', async () => {
  const caller = new Caller(server.url);
  const state = freshState();
  const answer = await answerFor(caller, state, 'EDITOR');
  const browser = caller.cookie;
  const signedIn = await login(caller, state, answer);
  expectSuccess('userLoginCloud', signedIn);
  expect(signedIn.json['user']).toMatchObject([{ name: 'editor', keepalive: true, modulename: 'Viewer' }]);
  const opened = await server.store.db
    .selectFrom('audit')
    .where('action', '=', 'session.opened')
    .select('newvalue')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(opened.newvalue ?? '{}')).toEqual({
    issuer: new URL(provider.issuer).href,
    claim: CLAIM,
  });
  expect(signedIn.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^dms_session=[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/),
  );
  caller.cookie =
    signedIn.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('dms_session'))
      ?.split(';')[0] ?? '';
  await succeed(caller, 'userInfo');
  caller.cookie = browser;
  expectFailure(await login(caller, state, answer), 'login.cloudRefused');
});

test('(security 31) a wrong or missing state, or one of another browser, is refused', async () => {
  const caller = new Caller(server.url);
  const state = freshState();
  const answer = await answerFor(caller, state, 'editor');
  expectFailure(await login(caller, freshState(), answer), 'login.cloudRefused');
  expectFailure(await login(caller, '', answer), 'request.invalid');
  const stranger = new Caller(server.url);
  expectFailure(await login(stranger, state, answer), 'login.cloudRefused');
  expectSuccess('userLoginCloud', await login(caller, state, answer));
});

test('an invented code, or one of another sign-in, is refused and ends the sign-in that uses it', async () => {
  const caller = new Caller(server.url);
  const [mine, other] = [freshState(), freshState()];
  const stolen = await answerFor(new Caller(server.url), other, 'editor');
  expectFailure(await login(caller, mine), 'login.cloudRequired');
  expectFailure(await login(caller, mine, { ...stolen }), 'login.cloudRefused');
  expectFailure(await login(caller, mine), 'login.cloudRequired');
  expectFailure(await login(caller, mine, { ...stolen, authorization_code: 'made-up' }), 'login.cloudRefused');
});

test('20 requests with one code open one session', async () => {
  const caller = new Caller(server.url);
  const state = freshState();
  const answer = await answerFor(caller, state, 'editor');
  const browser = caller.cookie;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => {
      const twin = new Caller(server.url);
      twin.cookie = browser;
      return login(twin, state, answer);
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a cloud user without a user here is told so', async () => {
  const caller = new Caller(server.url);
  const state = freshState();
  expectFailure(await login(caller, state, await answerFor(caller, state, 'nobody-here')), 'login.cloudUserUnknown');
});

test('with two-factor on a code is required here too, before there is a session', async () => {
  const secret = new Secret({ size: 20 });
  await server.store.db.updateTable('user').set({ totpsecret: secret.base32 }).where('login', '=', 'second').execute();
  const caller = new Caller(server.url);
  const state = freshState();
  const answer = await answerFor(caller, state, 'second');
  expectFailure(await login(caller, state, {}, '123456'), 'login.cloudRefused');
  const again = await answerFor(caller, state, 'second');
  expectFailure(await login(caller, state, answer), 'login.cloudRefused');
  const third = freshState();
  expectFailure(await login(caller, third, await answerFor(caller, third, 'second')), 'login.codeRequired');
  expectFailure(await login(caller, third, {}, '000000x'), 'login.codeWrong');
  expectSuccess('userLoginCloud', await login(caller, third, {}, new TOTP({ secret }).generate()));
  expect(again.authorization_code).not.toBe('');
});

const LIMITS: CloudLoginLimits = { perAddress: 20, inAll: 50 };
const ownLogins = async () => {
  await server.store.db.deleteFrom('cloud_login').execute();
  return new CloudLogins(
    [
      new CloudProvider({
        ...standard,
        issuer: new URL(provider.issuer),
        clientId: CLIENT_ID,
        clientSecret: CLIENT_SECRET,
        claim: CLAIM,
      }),
    ],
    server.store,
    LIMITS,
  );
};

test('an address may leave a limited number of sign-ins unfinished; finished ones and other addresses do not count', async () => {
  const logins = await ownLogins();
  const begin = (state: string, address: string, now = 0) =>
    logins.begin(logins.chosen(undefined), { browser: 'b', state }, redirecturi, address, now);
  for (let ended = 0; ended < LIMITS.perAddress; ended += 1) {
    await begin('ended', '10.0.0.1');
    await logins.succeeded({ browser: 'b', state: 'ended' });
  }
  const all = await Promise.allSettled(
    Array.from({ length: LIMITS.perAddress + 5 }, (_, at) => begin(`s${at}`, '10.0.0.1')),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.perAddress);
  await expect(begin('more', '10.0.0.1')).rejects.toThrow('request.tooMany');
  await expect(begin('other', '10.0.0.2')).resolves.toContain(provider.issuer);
  await expect(begin('later', '10.0.0.1', 10 * 60_000)).resolves.toContain(provider.issuer);
});

test('[SRV-02] a cloud sign-in begun on one instance is finished on another, once', async () => {
  const [one, other] = [await ownLogins(), await ownLogins()];
  const state = freshState();
  const { searchParams } = await throughProvider(
    await one.begin(one.chosen(undefined), { browser: 'b', state }, redirecturi, '10.0.0.1', 0),
    state,
    'editor',
  );
  const answer = { code: searchParams.get('code') ?? '', issuer: searchParams.get('iss') ?? undefined };
  await expect(other.identify({ browser: 'b', state }, answer, 0)).resolves.toMatchObject({ name: 'editor' });
  await expect(one.identify({ browser: 'b', state }, answer, 0)).rejects.toThrow('login.cloudRefused');
});

test('the number of pending sign-ins is limited in all; the oldest is dropped', async () => {
  const logins = await ownLogins();
  const begin = (state: string, address: string, now: number) =>
    logins.begin(logins.chosen(undefined), { browser: 'b', state }, redirecturi, address, now);
  const [oldest, next] = [freshState(), freshState()];
  const answers = [];
  for (const [at, state] of [oldest, next].entries()) {
    const { searchParams } = await throughProvider(await begin(state, '10.0.0.1', at), state, 'editor');
    answers.push({ code: searchParams.get('code') ?? '', issuer: searchParams.get('iss') ?? undefined });
  }
  for (let at = 1; at < LIMITS.inAll; at += 1) await begin(`t${at}`, `10.1.0.${at}`, 1 + at);
  await expect(logins.identify({ browser: 'b', state: oldest }, answers[0], 0)).rejects.toThrow('login.cloudRefused');
  await expect(logins.identify({ browser: 'b', state: next }, answers[1], 0)).resolves.toMatchObject({
    name: 'editor',
  });
});

test('an unreachable provider is told apart from a refusal, and from none being configured', async () => {
  await server.close();
  const silent = await startProvider();
  await silent.close();
  server = await serverWith(silent);
  expectFailure(await login(new Caller(server.url), freshState()), 'login.cloudUnreachable');
  await server.close();
  server = await serverWith(undefined);
  expectFailure(await login(new Caller(server.url), freshState()), 'login.notServedCloud');
});
