import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '#src/gateway/connection.ts';
import { resetForNextUser } from '#src/stores/session/reset.ts';
import { keepPassword } from '#src/stores/passwords.ts';
import { prepare, takePrepared } from './prepared.ts';

let server: Server;
/** Requests received by a server that answers nothing, and those that were cancelled. */
let asked: string[];
let calledOff: string[];

/** Node has no web workers; the decoder's is only started here. */
class IdleWorker extends EventTarget {}

beforeEach(async () => {
  const [heard, ended]: [string[], string[]] = [[], []];
  [asked, calledOff] = [heard, ended];
  server = createServer((request, response) => {
    const [, what = ''] = /document\/(\d+\/(?:info|page\/\d+\/image))/.exec(request.url ?? '') ?? [];
    heard.push(what);
    response.on('close', () => ended.push(what));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  connect({ baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/dms` });
  vi.stubGlobal('Worker', IdleWorker);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(async () => {
  resetForNextUser();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const came = (list: () => readonly string[], ...expected: string[]) =>
  vi.waitUntil(() => list().length >= expected.length).then(() => expect(list().toSorted()).toEqual(expected));

test('[VIEW-01] a pressed document is requested once, and that answer used once by opening it', async () => {
  prepare('7');
  prepare('7');
  await came(() => asked, '7/info', '7/page/1/image');
  expect([
    takePrepared('8', undefined, undefined),
    takePrepared('7', 'secret', undefined),
    takePrepared('7', undefined, 3),
  ]).toEqual([undefined, undefined, undefined]);
  expect(takePrepared('7', undefined, undefined)).toMatchObject({ place: { page: 1 } });
  expect(takePrepared('7', undefined, undefined)).toBeUndefined();
  vi.advanceTimersByTime(10_000);
  expect(calledOff, 'what was taken is its taker’s to end').toEqual([]);
  expect(asked).toHaveLength(2);
});

test('[SRCH-08] the next document stays prepared for the minutes its predecessor is read, then its request is cancelled', async () => {
  prepare('9');
  await came(() => asked, '9/info', '9/page/1/image');
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect(calledOff).toEqual([]);
  vi.advanceTimersByTime(1);
  await came(() => calledOff, '9/page/1/image');
  expect(takePrepared('9', undefined, undefined)).toBeUndefined();
});

test('pressing another row replaces the prefetch; a document with a password is not prefetched; leaving cancels all', async () => {
  prepare('10');
  await came(() => asked, '10/info', '10/page/1/image');
  prepare('11');
  await came(() => calledOff, '10/page/1/image');
  keepPassword(11, 1, 'secret');
  prepare('11');
  await came(() => calledOff, '10/page/1/image', '11/page/1/image');
  expect(takePrepared('11', undefined, undefined)).toBeUndefined();
  resetForNextUser();
  expect(takePrepared('11', 'secret', undefined)).toBeUndefined();
});
