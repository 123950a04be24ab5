import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD_HEADER } from '#core/contract/constants.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { expectFailure, fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { ownCompany } from '#tests/fixtures/ownCompany.ts';
import { CLIENT_ID, CLIENT_SECRET, type RunningProvider, startProvider } from '#tests/fixtures/provider.ts';
import { Visitor } from '#tests/fixtures/visitor.ts';

const NEW_PASSWORD = 'Neues-Geheimnis-77';
const WRONG_PASSWORD = 'Falsches-Geheimnis-77';
const DOCUMENT_PASSWORD = 'Dokument-Geheimnis-77';
/** A word of the encrypted document. */
const CONTENT = 'Fusionsvertrag';
const QUERY = 'Adresse-Geheimnis-77';
const SECRET = 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU';
const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');

let company: Company;
let provider: RunningProvider;

beforeAll(async () => {
  provider = await startProvider();
  company = await ownCompany({
    LOG_LEVEL: 'trace',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
  });
});

afterAll(async () => {
  await company.close();
  await provider.close();
});

/** Uses an encrypted document's password in every call that accepts one. */
async function useDocumentPassword(owner: Caller): Promise<void> {
  const pdf = await PDFDocument.load(await makePdf(CONTENT, 1));
  pdf.encrypt({ userPassword: DOCUMENT_PASSWORD, ownerPassword: `${DOCUMENT_PASSWORD}-2` });
  const { textIndex, clientid, productid, year, doctypeid, maskid } = filing;
  const form = archiveForm(
    { clientid, productid, year, doctypeid, maskid, indexes: [{ indexid: textIndex, value: 'S-1' }] },
    { bytes: Buffer.from(await pdf.save({ useObjectStreams: false })), name: 'geheim.pdf' },
  );
  const [document] = await succeed<{ docid: number }>(owner, 'documentArchive', { body: form }, 'document');
  const params = { docid: document?.docid, pageno: 1, version: 1 };
  const headers = { [PASSWORD_HEADER]: base64(DOCUMENT_PASSWORD) };
  expect(await succeed(owner, 'documentInfo', { params, headers }, 'document')).toMatchObject([{ pagecount: 1 }]);
  await succeed(owner, 'versionInfoOf', { params, headers }, 'version');
  expect((await owner.call('pageImage', { params, query: { layer: '1' }, headers })).status).toBe(200);
  expect(await succeed(owner, 'pageText', { params, headers }, 'text')).toMatchObject([{ text: `${CONTENT} 1` }]);
  expect(await succeed(owner, 'documentFind', { params, headers, body: { text: CONTENT } }, 'page')).toHaveLength(1);
  expect(
    (await owner.call('documentFile', { params, modifiers: ['pdf'], headers, body: { layer: true } })).status,
  ).toBe(200);
  await fail(owner, 'pageImage', 'document.passwordWrong', {
    params,
    headers: { [PASSWORD_HEADER]: base64(WRONG_PASSWORD) },
  });
}

/** Uses all of a user's secrets in every form in which they are sent, in all sign-in features. */
async function useSecrets(): Promise<readonly string[]> {
  const owner = new Caller(company.url);
  expectFailure(await owner.login('owner1', WRONG_PASSWORD), 'login.refused');
  await owner.login('owner1', PASSWORD);
  const firstCookie = owner.cookie;
  const [user] = await succeed<{ id: number }>(owner, 'userInfo', {}, 'user');
  const id = user?.id ?? 0;
  await fail(owner, 'userVerifyPassword', 'password.wrong', { body: { password: base64(WRONG_PASSWORD) } });
  await succeed(owner, 'userVerifyPassword', { body: { password: base64(PASSWORD) } });
  await succeed(owner, 'userSet', {
    body: { id, password: { value: base64(PASSWORD), newvalue: base64(NEW_PASSWORD) } },
  });
  const otp = new TOTP({ secret: SECRET }).generate();
  await fail(owner, 'userTwoFactorActivate', 'request.invalid', {
    body: { id, twofactor: { newvalue: `${SECRET}!` }, otp },
  });
  const codes = await succeed<{ code: string }>(
    owner,
    'userTwoFactorActivate',
    { body: { id, twofactor: { newvalue: SECRET }, otp, password: base64(NEW_PASSWORD) } },
    'recoverycode',
  );
  const recovery = codes.map(({ code }) => code);
  expectFailure(await new Caller(company.url).login('owner1', NEW_PASSWORD, { otp }), 'login.codeWrong');
  await owner.login('owner1', NEW_PASSWORD, { otp: recovery[0] });
  // Refused requests are logged in most detail: an unreadable body, an unknown call, a missing document.
  await owner.send('POST', '/dms/user/set', `{"password":"${NEW_PASSWORD}`, {
    'x-dms-csrf': '1',
    'content-type': 'application/json',
  });
  await owner.send('GET', `/dms/nothing/here?sessionid=${QUERY}`, undefined);
  await useDocumentPassword(owner);
  await fail(owner, 'pageImage', 'document.unknown', {
    params: { docid: 999, pageno: 1 },
    headers: { [PASSWORD_HEADER]: base64(DOCUMENT_PASSWORD) },
  });
  const cookies = [firstCookie, owner.cookie].map((cookie) => cookie.slice(cookie.indexOf('=') + 1));
  const typed = [PASSWORD, NEW_PASSWORD, WRONG_PASSWORD, DOCUMENT_PASSWORD, QUERY, SECRET, ...recovery];
  return [
    ...typed,
    ...typed.map(base64),
    ...recovery.map((code) => code.replaceAll('-', '')),
    ...cookies,
    ...cookies.map((cookie) => createHash('sha256').update(cookie).digest('hex')),
  ];
}

/**
 * Uses the secrets of a cloud sign-in: the server's client secret, the user's authorisation code, and what the provider
 * sends only to the server.
 */
async function useCloudSecrets(): Promise<readonly string[]> {
  const redirecturi = `${company.url}/viewer/login/oauth`;
  provider.admit([redirecturi]);
  const caller = new Caller(company.url);
  const state = randomBytes(24).toString('base64url');
  const ask = (answer: object) =>
    caller.call('userLoginCloud', { body: { azurelogin: { authtype: 5, redirecturi, state, ...answer } } });
  const begun = await ask({});
  expectFailure(begun, 'login.cloudRequired');
  const authorize = new URL(String(begun.json.response.details?.['url']));
  for (const [name, value] of Object.entries({
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: redirecturi,
    scope: 'openid profile',
    state,
  }))
    authorize.searchParams.set(name, value);
  const browser = caller.cookie;
  const back = (await new Visitor().signIn(authorize.href, 'editor', redirecturi)).searchParams;
  const code = back.get('code') ?? '';
  const signedIn = await ask({ authorization_code: code, iss: back.get('iss') ?? '' });
  expect(signedIn.status).toBe(200);
  expect(provider.tokens.length).toBeGreaterThanOrEqual(2);
  const cookies = [browser, ...signedIn.headers.getSetCookie()].map(
    (cookie) => cookie.split(';')[0]?.split('=')[1] ?? '',
  );
  return [
    CLIENT_SECRET,
    base64(CLIENT_SECRET),
    base64(`${CLIENT_ID}:${CLIENT_SECRET}`),
    state,
    code,
    authorize.searchParams.get('nonce') ?? '',
    ...provider.tokens,
    ...cookies,
  ];
}

test('neither the log nor the data folder contains passwords, codes, tokens or sessions', async () => {
  const secrets = [...(await useSecrets()), ...(await useCloudSecrets())];
  expect(secrets.filter((secret) => secret.length < 6)).toEqual([]);
  expect(company.output).toContain('/dms/user/twofactor/activate');
  expect(secrets.filter((secret) => company.output.includes(secret))).toEqual([]);

  await company.stop('SIGTERM');
  const files = (await readdir(company.dataDir, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const kept = Buffer.concat(
    await Promise.all(files.map((entry) => readFile(path.join(entry.parentPath, entry.name)))),
  ).toString('latin1');
  const isKept = (secret: string) => kept.includes(Buffer.from(secret, 'utf8').toString('latin1'));
  // The server needs the TOTP secret to check codes, and finds sessions by the hash of their cookie.
  const mayBeKept = (secret: string) => secret === SECRET || /^[0-9a-f]{64}$/.test(secret);
  expect(isKept('owner1')).toBe(true);
  expect([isKept(CONTENT), files.map(({ name }) => name).filter((name) => name.endsWith('.jpg'))]).toEqual([false, []]);
  expect(secrets.filter((secret) => !mayBeKept(secret) && isKept(secret))).toEqual([]);
});
