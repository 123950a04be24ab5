import * as fc from 'fast-check';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#core/contract/constants.ts';
import { errorCatalogue, type ErrorName } from '#core/contract/errors.ts';
import { operations } from '#core/contract/operations.ts';
import { SearchTooSlow } from '#server/store/search/readers.ts';
import { readBase64, readJson } from './body.ts';
import { isOwnPage } from './crossSite.ts';
import { failureAnswer, failureOf } from './errors.ts';
import { languageOf, messageOf } from './messages.ts';
import { openApiDocument } from './openapi.ts';
import { modifiersIn, routePaths } from './paths.ts';

test('any output of JSON.stringify is parsed; too much depth and prototype keys are refused', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 5 }).filter((value) => !/__proto__|constructor|prototype/.test(JSON.stringify(value))),
      (value) => {
        expect(readJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      },
    ),
  );
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(() => readJson(nested(30))).not.toThrow();
  for (const text of [nested(40), nested(500_000), '{"a":{"\\u005f_proto__":1}}', '[{"constructor":1}]', '', '{'])
    expect(() => readJson(text), text.slice(0, 30)).toThrow('request.invalid');
});

test('base64 of UTF-8 is decoded, anything else is refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(readBase64(Buffer.from(text, 'utf8').toString('base64'))).toBe(text.toWellFormed());
    }),
  );
  for (const text of ['ä', '{"a":1}', '/w==']) expect(() => readBase64(text), text).toThrow('request.invalid');
});

test('a changing call must come from our page, by header and by fetch metadata or origin', () => {
  const host = '127.0.0.1:8080';
  const own = { 'x-dms-csrf': '1' };
  expect(isOwnPage(own, host)).toBe(true);
  expect(isOwnPage({ ...own, 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:8080' }, host)).toBe(true);
  expect(isOwnPage({ ...own, origin: 'http://127.0.0.1:8080' }, host)).toBe(true);
  for (const headers of [
    {},
    { 'x-dms-csrf': '0' },
    { ...own, 'sec-fetch-site': 'same-site' },
    { ...own, origin: 'null' },
    { ...own, origin: 'http://127.0.0.1:8081' },
  ])
    expect(isOwnPage(headers, host)).toBe(false);
});

test('[ERR-01] every failure has a text in every language, with its details filled in', () => {
  for (const language of LANGUAGES) {
    for (const name of Object.keys(errorCatalogue) as ErrorName[])
      expect(messageOf(name, {}, language), `${language} ${name}`).not.toBe(name);
  }
  expect(messageOf('layer.locked', { name: '<b>Eva</b> {{name}}' }, 'de')).toBe(
    'Das Dokument wird gerade von <b>Eva</b> {{name}} bearbeitet.',
  );
});

test('[ERR-01] [SRCH-09] a search that takes too long is answered as such, in the user’s language', () => {
  const failure = failureOf(new SearchTooSlow(), fastify().log);
  const answers = LANGUAGES.map((language) => failureAnswer(failure, language));
  for (const { status, envelope } of answers) expect([status, envelope.response.code]).toEqual([422, 4225]);
  expect(new Set(answers.map(({ envelope }) => envelope.response.message)).size).toBe(LANGUAGES.length);
});

test('the language is the most preferred of the request, then the user’s, then German', () => {
  expect(languageOf('fr-CH;q=0.5, pl;q=0.9, xx', undefined)).toBe('pl');
  expect(languageOf('xx', 2057)).toBe('en');
  expect(languageOf('de;q=0, *', 1034)).toBe('de');
  expect(languageOf(undefined, undefined)).toBe('de');
});

test('colons in paths are escaped, and modifiers end the last segment', () => {
  expect(routePaths({ path: '/dms/user/login:base64:nometa/' })).toEqual(['/dms/user/login::base64::nometa']);
  expect(routePaths({ path: '/dms/x/{id}/info', modifiers: ['mail', 'indexes'] })).toEqual([
    '/dms/x/:id/info',
    '/dms/x/:id/info:modifiers(^(?:\\x3a(?:mail|indexes))+$)',
  ]);
  expect([...modifiersIn({ modifiers: ':mail:indexes' })]).toEqual(['mail', 'indexes']);
  expect([...modifiersIn({ id: '1' })]).toEqual([]);
});

test('[CALL-03] the OpenAPI document has every call with parameters, body and failures', () => {
  const { paths } = openApiDocument(operations) as { paths: Record<string, Record<string, Record<string, unknown>>> };
  expect(paths['/dms/document/{docid}/page/{pageno}/image/']?.['get']).toMatchObject({
    operationId: 'pageImage',
    parameters: expect.arrayContaining([
      expect.objectContaining({ name: 'docid', in: 'path', required: true }),
      expect.objectContaining({ name: 'dpi', in: 'query', required: false }),
    ]),
    responses: {
      200: { content: { 'image/jpeg': {} } },
      404: { description: 'document.unknown, document.versionUnknown, page.unknown' },
    },
  });
  expect(paths['/dms/document/{docid}/info:mail']?.['get']).toBeDefined();
  expect(paths['/dms/document/archive']?.['post']).toMatchObject({
    requestBody: { content: { 'multipart/form-data': {} } },
  });
});
