import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#server/start.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { expectFailure } from '#tests/conformance/expectations.ts';
import { insertCompany, PASSWORD } from '#tests/conformance/scene.ts';

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');

let dataDir = '';
let server: RunningServer;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'pace-'));
  server = await startServer({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    demo: false,
    uploadBytes: 1_048_576,
    // One wrong password per minute: the second is refused, since the delay would exceed the maximum.
    loginRates: { perAddress: 1000, perAddressAndUser: 1 },
    officeProgram: 'soffice',
    timeZone: 'Europe/Berlin',
    logLevel: 'silent',
    trustProxy: 1,
  });
  await insertCompany(server.store);
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Signs in like a browser with these cookies; returns the answer and the device cookie. */
async function signIn(username: string, password: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await new Caller(server.url).call('userLogin', {
    body: { username, password: base64(password) },
    headers,
  });
  const device = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('dms_device='));
  return { answer, cookie: device?.split(';')[0] ?? '' };
}

test('[AUTH-01] (security 24) a known device signs in, however many wrong passwords come from its address', async () => {
  const { cookie } = await signIn('owner1', PASSWORD);
  expect(cookie).not.toBe('');
  const wrong = async (headers?: Readonly<Record<string, string>>) => (await signIn('owner1', 'wrong', headers)).answer;
  expectFailure(await wrong(), 'login.refused');
  expectFailure(await wrong(), 'request.tooMany');
  // A cookie from another user's sign-in does not help either.
  const other = await signIn('owner2', PASSWORD);
  expectFailure(await wrong({ cookie: other.cookie }), 'request.tooMany');
  expect((await signIn('owner1', PASSWORD, { cookie })).answer.status).toBe(200);
});

test('[SIGN-01] (security 24) password guesses within a session are slowed down from any address', async () => {
  const caller = new Caller(server.url);
  await caller.login('editor', PASSWORD);
  const guess = (address: string) =>
    caller.call('userVerifyPassword', {
      body: { password: base64('wrong') },
      headers: { 'x-forwarded-for': address },
    });
  expectFailure(await guess('10.0.0.1'), 'password.wrong');
  expectFailure(await guess('10.0.0.2'), 'request.tooMany');
  expectFailure(await guess('10.0.0.3'), 'request.tooMany');
});
