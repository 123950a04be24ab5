import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, callBinary } from './call.ts';
import { connect } from './connection.ts';
import { renewEpoch } from './epoch.ts';
import { onGateway } from './events.ts';

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let seen: IncomingMessage | undefined;
let heard: string[];
let unsubscribe: (() => void)[];

const json = (status: number, value: unknown) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};
const envelope = (code: number, message = '', nouns: object = {}) => ({
  response: { system: 'dms', code, message },
  ...nouns,
});

beforeEach(async () => {
  server = createServer((request, response) => {
    seen = request;
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  connect({
    baseUrl: `http://127.0.0.1:${port}/dms`,
    language: () => 'pl',
    describe: (failure) => `own ${failure}`,
    online: () => true,
  });
  heard = [];
  unsubscribe = [
    onGateway('session.expired', ({ call: name }) => heard.push(`expired ${name}`)),
    onGateway('call.failed', ({ call: name, error }) => heard.push(`failed ${name} ${error.message}`)),
  ];
});

afterEach(async () => {
  for (const end of unsubscribe) end();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

test('[CALL-01] an answer matching the contract is returned as its nouns, without unknown fields', async () => {
  answer = json(200, envelope(200, '', { product: [{ id: 1, name: 'Accounting', colour: 'red' }] }));
  await expect(call('productList', {})).resolves.toEqual({
    ok: true,
    value: { product: [{ id: 1, name: 'Accounting' }] },
  });
  expect(seen?.url).toBe('/dms/product/list');
  expect(seen?.headers['accept-language']).toBe('pl');
  expect(heard).toEqual([]);
});

test('[CALL-01] a long answer is validated like any other, row by row', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => ({ id: at + 1, name: `Accounting ${at}`, colour: 'red' }));
  answer = json(200, envelope(200, '', { product: rows }));
  await expect(call('productList', {})).resolves.toEqual({
    ok: true,
    value: { product: rows.map(({ id, name }) => ({ id, name })) },
  });
  for (const product of [[...rows, { id: 'x', name: 'y' }], { rows }]) {
    answer = json(200, envelope(200, '', { product }));
    await expect(call('productList', {})).resolves.toMatchObject({ ok: false, error: { name: 'malformed' } });
  }
});

test.each([
  ['a noun of the wrong shape', envelope(200, '', { product: [{ id: 'one' }] })],
  ['a noun that is missing', envelope(200)],
  ['no envelope', { product: [] }],
])('a malformed answer (%s) is an error of its own, reported once', async (_, value) => {
  answer = json(200, value);
  await expect(call('productList', {})).resolves.toEqual({
    ok: false,
    error: { status: 200, code: 0, name: 'malformed', message: 'own malformed' },
  });
  expect(heard).toEqual(['failed productList own malformed']);
});

test.each([404, 405, 501])(
  'a call the provider’s server lacks (%d, no envelope) is reported as missing',
  async (status) => {
    answer = (_, response) => void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
    await expect(call('productList', {})).resolves.toMatchObject({ ok: false, error: { status, name: 'notServed' } });
    expect(heard).toEqual(['failed productList own notServed']);
  },
);

test('a proxy’s error page is a malformed answer, not a crash', async () => {
  answer = (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  await expect(call('productList', {})).resolves.toMatchObject({
    ok: false,
    error: { status: 502, name: 'malformed' },
  });
});

test('[CALL-02] [ERR-01] a failure has status, code, catalogue name and the server’s message', async () => {
  answer = json(423, { response: { system: 'dms', code: 4230, message: 'Zablokowane', details: { by: 'Anna' } } });
  const result = await call('layerLock', { params: { docid: '4' } });
  expect(result).toEqual({
    ok: false,
    error: { status: 423, code: 4230, name: 'layer.locked', message: 'Zablokowane', details: { by: 'Anna' } },
  });
  expect(heard).toEqual(['failed layerLock Zablokowane']);
});

test('a failure sent with status 200 is still a failure', async () => {
  answer = json(200, envelope(938, 'Step refused', { product: [] }));
  await expect(call('productList', {})).resolves.toMatchObject({
    ok: false,
    error: { status: 200, code: 938, message: 'Step refused' },
  });
});

test('[CALL-02] a caller can keep a failure silent', async () => {
  answer = json(500, envelope(5000, 'broken'));
  await call('productList', {}, { silent: true });
  expect(heard).toEqual([]);
});

test('[AUTH-11] a rejected session is announced even by a silent call, and not shown as an error', async () => {
  answer = json(401, envelope(4010, 'expired'));
  await call('productList', {}, { silent: true });
  expect(heard).toEqual(['expired productList']);
});

test('[AUTH-11] what a rejected session says is still right after signing in again', async () => {
  answer = json(401, envelope(4010, 'Please sign in.'));
  await expect(call('productList', {})).resolves.toMatchObject({
    ok: false,
    error: { name: 'session.missing', message: 'own sessionEnded' },
  });
});

test('[APP-17] without a server the client shows its own text, depending on the network state', async () => {
  answer = (request) => request.socket.destroy();
  await expect(call('productList', {})).resolves.toMatchObject({
    ok: false,
    error: { status: 0, name: 'noResponse', message: 'own noResponse' },
  });
  connect({ online: () => false });
  await expect(call('productList', {})).resolves.toMatchObject({ ok: false, error: { name: 'offline' } });
});

test('a server that never answers, or never finishes, is given up after the time-out', async () => {
  answer = () => {};
  await expect(call('productList', {}, { timeout: 50 })).resolves.toMatchObject({
    ok: false,
    error: { name: 'noResponse' },
  });
  answer = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"resp');
  await expect(call('productList', {}, { timeout: 50 })).resolves.toMatchObject({
    ok: false,
    error: { name: 'noResponse' },
  });
});

test('[SRCH-01] a search is requested before anything else happens, once its part of the contract is loaded', async () => {
  answer = json(200, envelope(200, '', { searchresult: [{ id: 'a', count: 0 }] }));
  await call('search', { body: { indexes: [] } });
  const fetched = vi.spyOn(globalThis, 'fetch');
  const answered = call('search', { body: { indexes: [] } });
  expect(fetched).toHaveBeenCalledOnce();
  fetched.mockRestore();
  await expect(answered).resolves.toMatchObject({ ok: true });
});

test('an aborted call is reported only to its caller', async () => {
  const abort = new AbortController();
  answer = () => abort.abort();
  await expect(call('productList', {}, { signal: abort.signal })).resolves.toMatchObject({
    ok: false,
    error: { name: 'aborted' },
  });
  expect(heard).toEqual([]);
});

test('[CALL-01] binary data has its type, and failures of binary calls are read the same way', async () => {
  const page = { params: { docid: '1', pageno: '1' } };
  answer = (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.from([1, 2, 3]));
  const result = await callBinary('pageImage', page, { password: 'x' });
  expect(result.ok && [...new Uint8Array(await result.value.blob.arrayBuffer())]).toEqual([1, 2, 3]);
  expect(result.ok && result.value).toMatchObject({ type: 'image/jpeg' });
  expect(result.ok && result.value).not.toHaveProperty('version');

  answer = (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg', 'x-dms-docversion': '3' }).end();
  await expect(callBinary('pageImage', page)).resolves.toMatchObject({ value: { version: 3 } });
  for (const [sent, flaw] of [
    ['damaged', 'damaged'],
    ['unheard of', undefined],
  ]) {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg', 'x-dms-pageflaw': sent }).end();
    const flawed = await callBinary('pageImage', page);
    expect(flawed.ok && flawed.value.flaw).toBe(flaw);
  }

  answer = json(403, envelope(4222, 'wrong password'));
  await expect(callBinary('pageImage', page)).resolves.toMatchObject({
    ok: false,
    error: { name: 'document.passwordWrong', message: 'wrong password' },
  });
  answer = json(200, envelope(4223, 'unreadable'));
  await expect(callBinary('pageImage', page)).resolves.toMatchObject({ ok: false, error: { name: 'page.failed' } });
});

test('a JSON file that is downloaded is bytes, not an envelope', async () => {
  answer = json(200, { anything: 1 });
  const result = await callBinary('documentFile', { params: { docid: '1' }, body: {} });
  expect(result.ok && (await result.value.blob.text())).toBe('{"anything":1}');
});

test('a download may take any time while data arrives, and is given up once it stops', async () => {
  const IDLE = 400;
  const file = { params: { docid: '1' }, body: {} };
  answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    let parts = 0;
    const next = setInterval(() => {
      response.write('part');
      parts += 1;
      if (parts < 8) return;
      clearInterval(next);
      response.end();
    }, IDLE / 4);
  };
  const began = performance.now();
  const result = await callBinary('documentFile', file, { idleTimeout: IDLE });
  expect(result.ok && result.value.blob.size).toBe(32);
  expect(performance.now() - began).toBeGreaterThan(IDLE);

  answer = (_, response) => response.writeHead(200, { 'content-type': 'application/octet-stream' }).write('part');
  await expect(callBinary('documentFile', file, { idleTimeout: 50 })).resolves.toMatchObject({
    ok: false,
    error: { name: 'noResponse' },
  });
  answer = () => {};
  await expect(callBinary('documentFile', file, { idleTimeout: 50 })).resolves.toMatchObject({
    ok: false,
    error: { name: 'noResponse' },
  });
});

const refused = envelope(401, 'No session');

test('[AUTH-11] a rejection of an old session’s cookie is ignored: the current session goes on', async () => {
  let refuse: (() => void) | undefined;
  answer = (request, response) => {
    refuse = () => json(401, refused)(request, response);
  };
  const late = call('productList', {});
  await expect.poll(() => refuse).toBeDefined();
  renewEpoch();
  refuse?.();
  await expect(late).resolves.toMatchObject({ ok: false, error: { status: 401 } });
  expect(heard).toEqual([]);
  answer = json(401, refused);
  await call('productList', {});
  expect(heard).toEqual(['expired productList']);
});

test('[AUTH-11] during a password change a rejected session may be the old one; if the change fails, the next call decides', async () => {
  const held: (() => void)[] = [];
  let change = json(200, envelope(200, '', { user: [] }));
  answer = (request, response) => {
    if (request.url === '/dms/user/set') held.push(() => change(request, response));
    else json(401, refused)(request, response);
  };
  const changePassword = () =>
    call('userSet', { body: { id: 1, password: { value: '', newvalue: '' } } }, { silent: true });
  const changing = changePassword();
  await expect.poll(() => held).toHaveLength(1);
  await call('productList', {});
  held.pop()?.();
  await expect(changing).resolves.toMatchObject({ ok: true });
  expect(heard).toEqual([]);

  change = json(500, envelope(500, 'Broken'));
  const failing = changePassword();
  await expect.poll(() => held).toHaveLength(1);
  held.pop()?.();
  await failing;
  await call('productList', {});
  expect(heard).toEqual(['expired productList']);
});
