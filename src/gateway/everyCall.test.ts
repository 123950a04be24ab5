import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '#core/contract/operations.ts';
import type { Operation } from '#core/contract/operation.ts';
import type { Result } from '#core/kernel/result.ts';
import { call, callBinary } from './call.ts';
import { connect } from './connection.ts';
import type { CallError } from './error.ts';
import { onGateway } from './events.ts';
import { reactionTo } from './reaction.ts';
import type { CallOptions } from './send.ts';

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let told: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  connect({
    baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/dms`,
    describe: (failure) => `own ${failure}`,
  });
  onGateway('call.failed', ({ error }) => told.push(error.message));
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

beforeEach(() => {
  told = [];
  connect({ online: () => true });
});

const all: readonly (readonly [name: string, operation: Operation])[] = Object.entries<Operation>(operations);

/** Sends any call by its name: every path parameter is 1, the body is empty. */
function ask(name: string, options: CallOptions = {}): Promise<Result<unknown, CallError>> {
  const operation = new Map(all).get(name)!;
  const params = Object.fromEntries([...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1]!, '1']));
  const send: (name: never, input: never, options: CallOptions) => Promise<Result<unknown, CallError>> =
    operation.answer.kind === 'nouns' ? call : callBinary;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the gateway is asked here as no typed caller asks it
  return send(name as never, { params, body: {} } as never, options);
}

const json = (status: number, text: string) => (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
const envelope = (code: number, message: string) => JSON.stringify({ response: { system: 'dms', code, message } });

interface Trouble {
  readonly title: string;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
  readonly offline?: true;
  /** The message shown to the user. */
  readonly told: string;
}

const troubles: readonly Trouble[] = [
  {
    title: 'the machine is offline',
    answer: (request) => request.socket.destroy(),
    offline: true,
    told: 'own offline',
  },
  { title: 'the connection breaks', answer: (request) => request.socket.destroy(), told: 'own noResponse' },
  { title: 'nothing comes in time', answer: () => {}, told: 'own noResponse' },
  {
    title: 'the answer stops in its middle',
    answer: (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"resp'),
    told: 'own noResponse',
  },
  {
    title: 'the answer is cut off',
    answer: (_, response) =>
      response
        .writeHead(500, { 'content-type': 'application/json', 'content-length': 100 })
        .write('{"resp', () => response.destroy()),
    told: 'own noResponse',
  },
  { title: 'truncated JSON', answer: json(500, '{"response":{"system":"dms","co'), told: 'own malformed' },
  { title: 'nothing at all', answer: json(500, ''), told: 'own malformed' },
  {
    title: 'a proxy’s page',
    answer: (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    told: 'own malformed',
  },
  { title: 'a failure of the server', answer: json(500, envelope(5000, 'broken')), told: 'broken' },
  { title: 'a failure without words', answer: json(503, envelope(5030, ' ')), told: 'own unexpected' },
];

describe.each(troubles)('[ERR-01] $title', ({ answer: troubled, offline, told: expected }) => {
  test('(security 57) every call ends, gives the reason, and is reported once', async () => {
    answer = troubled;
    connect({ online: () => offline !== true });
    const results = await Promise.all(
      all.map(
        async ([name, operation]) =>
          [operation, await ask(name, { timeout: expected === 'own noResponse' ? 500 : 10_000 })] as const,
      ),
    );
    expect(results.filter(([, result]) => result.ok)).toEqual([]);
    const toTell = results.filter(
      ([operation, result]) => !result.ok && reactionTo(operation, result.error) === 'tell',
    );
    expect(toTell.length).toBeGreaterThan(100);
    expect(told).toEqual(toTell.map(() => expected));
  });
});

test('[ERR-01] a JSON answer that is truncated, empty or foreign is malformed', async () => {
  const names = all.flatMap(
    ([
      name,
      {
        answer: { kind, ...rest },
      },
    ]) => (kind === 'nouns' && 'nouns' in rest && Object.keys(rest.nouns).length > 0 ? [name] : []),
  );
  expect(names.length).toBeGreaterThan(20);
  for (const text of ['', 'null', '[]', '{"response":{"system":"dms","code":200,"mess', envelope(200, '')]) {
    answer = json(200, text);
    const results = await Promise.all(names.map((name) => ask(name)));
    expect(results.filter((result) => result.ok || result.error.name !== 'malformed')).toEqual([]);
  }
});

test('[ERR-01] the first answer after a failure announces that the server is back', async () => {
  answer = json(500, envelope(5000, 'broken'));
  await ask('productList');
  const back = new Promise<void>((resolve) => {
    const end = onGateway('server.back', () => {
      end();
      resolve();
    });
  });
  answer = (request) => request.socket.destroy();
  await ask('productList');
  answer = json(500, envelope(5000, 'broken'));
  await ask('productList');
  await back;
});
