import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#server/start.ts';
import { CLIENT_ID, CLIENT_SECRET, type RunningProvider, startProvider } from '#tests/fixtures/provider.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { expectFailure } from '#tests/conformance/expectations.ts';
import { insertCompany, PASSWORD } from '#tests/conformance/scene.ts';

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
const BEHIND_TLS = { 'x-forwarded-proto': 'https' };

let dataDir: string;
let provider: RunningProvider;
const servers: RunningServer[] = [];

/** A server of our own behind the given number of proxies. */
async function serverBehind(trustProxy: number): Promise<string> {
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    dataDir: path.join(dataDir, String(trustProxy)),
    demo: false,
    uploadBytes: 1_048_576,
    loginRates: { perAddress: 1000, perAddressAndUser: 1000 },
    officeProgram: 'soffice',
    timeZone: 'Europe/Berlin',
    logLevel: 'silent',
    trustProxy,
    cloud: {
      issuer: new URL(provider.issuer),
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      claim: 'preferred_username',
    },
  });
  servers.push(server);
  await insertCompany(server.store);
  return server.url;
}

beforeAll(async () => {
  provider = await startProvider();
  provider.admit([]);
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'secure-'));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await provider.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The cookies set by login, renewal, logout and a sign-in started elsewhere. */
async function cookiesOf(url: string, headers: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const caller = new Caller(url);
  const login = await caller.call('userLogin', {
    body: { username: 'owner1', password: base64(PASSWORD), keepalive: true },
    headers,
  });
  const { id } = (login.json['user'] as { id: number }[])[0] ?? { id: 0 };
  const changed = await caller.call('userSet', {
    body: { id, password: { value: base64(PASSWORD), newvalue: base64(`${PASSWORD}!`) } },
    headers,
  });
  const restored = await caller.call('userSet', {
    body: { id, password: { value: base64(`${PASSWORD}!`), newvalue: base64(PASSWORD) } },
    headers,
  });
  const left = await caller.call('userLogout', { headers });
  const begun = await caller.call('userLoginCloud', {
    body: { azurelogin: { authtype: 5, redirecturi: `${url}/viewer/login/oauth`, state: 'a-state-of-this-test-only' } },
    headers,
  });
  expectFailure(begun, 'login.cloudRequired');
  const cookies = [login, changed, restored, left, begun].map((answer) => answer.headers.getSetCookie());
  expect(cookies.map((sent) => sent.length)).toEqual([2, 1, 1, 1, 1]);
  return cookies.flat();
}

test('(security 28) behind a TLS proxy every cookie is Secure, HttpOnly and SameSite', async () => {
  const url = await serverBehind(1);
  for (const cookie of await cookiesOf(url, BEHIND_TLS)) {
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Strict']) expect(cookie.split('; ')).toContain(attribute);
  }
  expect(
    (await new Caller(url).send('GET', '/dms/openapi.json', undefined, BEHIND_TLS)).headers.get(
      'strict-transport-security',
    ),
  ).toMatch(/max-age=\d{7}/);
});

test('(security 28) without a proxy no request can pretend TLS, or change its cookies thereby', async () => {
  const url = await serverBehind(0);
  for (const cookie of await cookiesOf(url, BEHIND_TLS)) {
    expect(cookie.split('; ')).not.toContain('Secure');
    for (const attribute of ['HttpOnly', 'SameSite=Strict']) expect(cookie.split('; ')).toContain(attribute);
  }
});
