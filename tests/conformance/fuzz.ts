import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Operation } from '#core/contract/operation.ts';
import { operations, type OperationName } from '#core/contract/operations.ts';
import { Caller } from './caller.ts';
import type { Cast } from './cast.ts';
import { expectFailure } from './expectations.ts';

/** Requests per run; set FUZZ_RUNS for more. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 400);
const ANSWER_MS = 2000;

/** Excluded: logging out would end the run, archiving needs its own body, and a stream does not end. */
const spared = new Set<OperationName>([
  'userLogout',
  'userLogoutAll',
  'userLogin',
  'documentArchive',
  'poolFileAdd',
  'stream',
]);
const fuzzed = (Object.entries<Operation>(operations) as [OperationName, Operation][])
  .filter(([name]) => !spared.has(name))
  .map(([name]) => name);

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    '2147483648',
    '../..',
    '%00',
    '\0',
    '\uD800',
    '__proto__',
    "' or 1=1 --",
    '"*"',
    '*'.repeat(500),
    'a '.repeat(900),
  ),
);
const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  oddText,
  fc.constantFrom(null, -1, 0, 1, 1e300, 2 ** 31, true, [], {}),
);
const knownKeys = [
  'layer',
  'pageno',
  'marks',
  'editgroupno',
  'localid',
  'kind',
  'geometry',
  'style',
  'indexes',
  'indexid',
  'operator',
  'value',
  'fulltext',
  'docwords',
  'sort',
  'column',
  'descending',
  'id',
  'offset',
  'limit',
  'maskID',
  'fieldID',
  'prefix',
  'clientid',
  'year',
  'docversion',
  'templateid',
  'formid',
  'definition',
  'fields',
  'values',
  'groups',
  'content',
  'source',
  'poolid',
  'revision',
  'step',
  'leaves',
];
const oddBody = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    oddValue,
    fc.dictionary(fc.constantFrom(...knownKeys), tie('node'), { maxKeys: 6 }),
    fc.array(tie('node'), { maxLength: 3 }),
  ),
})).node;

export function fuzzSuite(cast: () => Cast): void {
  test('no input makes the server fail or slow down', async () => {
    const { editor, docid, stage } = cast();
    // CPU time for our own server, so that other load does not matter; elapsed time for a foreign one.
    const spent = (): number => {
      const { user, system } = process.cpuUsage();
      return stage.store === undefined ? performance.now() : (user + system) / 1000;
    };
    const property = fc.asyncProperty(
      fc.constantFrom(...fuzzed),
      fc.oneof(fc.constant(String(docid)), oddText),
      oddText,
      oddBody,
      fc.dictionary(fc.constantFrom('dpi', 'quality', 'layer', 'stamp'), oddText),
      async (name, id, text, body, query) => {
        const started = spent();
        const wellFormed = (value: string) => value.toWellFormed();
        const answer = await editor.call(name, {
          params: {
            docid: wellFormed(id),
            pageno: wellFormed(text),
            fileid: wellFormed(id),
            name: wellFormed(text),
            stampid: wellFormed(text),
            templateid: wellFormed(text),
            formid: wellFormed(text),
          },
          body,
          query,
        });
        expect(answer.status, `${name}: ${answer.bytes.toString('utf8').slice(0, 300)}`).toBeLessThan(500);
        expect(spent() - started, name).toBeLessThan(ANSWER_MS);
      },
    );
    await fc.assert(property, { numRuns: RUNS });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (body) => {
        expect((await new Caller(cast().scene.baseUrl).call('userLogin', { body })).status).toBeLessThan(500);
      }),
      { numRuns: 15 },
    );
  }, 300_000);

  test('prototype keys, depth and size of a body are bounded', async () => {
    const { editor } = cast();
    for (const body of [
      '{"__proto__":{"x":1}}',
      '{"indexes":[{"constructor":{"prototype":1}}]}',
      `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
      '{',
      'null',
      '7',
    ]) {
      expectFailure(await editor.call('search', { body }), 'request.invalid');
    }
    expectFailure(await editor.call('search', { body: `{"fulltext":"${'a'.repeat(2_000_000)}"}` }), 'request.tooLarge');
    for (const path of [
      '/dms/document/%zz/info',
      '/dms/document/%00/info',
      `/dms/config/${'x'.repeat(5000)}/`,
      '/viewer/../../etc/passwd',
      '/viewer/%2e%2e/%2e%2e/package.json',
    ]) {
      const { status } = await editor.send('GET', path, undefined);
      expect(status >= 400 && status < 500, `${path} ${status}`).toBe(true);
    }
  });
}
