import { expect, test } from 'vitest';
import { operations } from '#core/contract/operations.ts';
import { toBase64 } from './base64.ts';
import { bodyOf, headersOf, urlOf } from './request.ts';

const decode = (text: string) => Buffer.from(text, 'base64').toString('utf8');

test('[CALL-01] a path has escaped parameters, modifiers in contract order, and its query', () => {
  expect(urlOf(operations.documentInfo, { params: { docid: '7' }, modifiers: ['protection', 'mail'] }, '/dms')).toBe(
    '/dms/document/7/info:mail:protection',
  );
  expect(urlOf(operations.configGet, { params: { name: 'a/b?c' } }, '/dms')).toBe('/dms/config/a%2Fb%3Fc/');
  expect(
    urlOf(
      operations.pageImage,
      { params: { docid: '7', pageno: '2' }, query: { dpi: '150', layer: undefined } },
      'https://dms.example/api',
    ),
  ).toBe('https://dms.example/api/document/7/page/2/image/?dpi=150');
});

test('modifiers come before a trailing slash', () => {
  expect(urlOf({ path: '/dms/a/', modifiers: ['pdf'] }, { modifiers: ['pdf'] }, '/dms')).toBe('/dms/a:pdf/');
});

test('a missing parameter throws', () => {
  expect(() => urlOf(operations.documentInfo, {}, '/dms')).toThrow('docid');
});

test('[AUTH-12] the login body travels as base64 of UTF-8 JSON', () => {
  const body = bodyOf(operations.userLogin, { username: 'Jürgen', password: toBase64('pä€ss😀') });
  expect(JSON.parse(decode(body?.text ?? ''))).toEqual({
    username: 'Jürgen',
    password: Buffer.from('pä€ss😀').toString('base64'),
  });
});

test('changing calls have the CSRF header, even as GET; reading calls do not', () => {
  expect(headersOf(operations.layerLock, 'de')).toMatchObject({ 'x-dms-csrf': '1', 'accept-language': 'de' });
  expect(headersOf(operations.layerList, 'de')).not.toHaveProperty('x-dms-csrf');
});

test('a document’s password travels in a header, as base64 of UTF-8', () => {
  expect(headersOf(operations.pageImage, 'de', 'geheimß')).toMatchObject({
    'x-dms-password': Buffer.from('geheimß').toString('base64'),
  });
});

test('[SRV-02] the code of the set-up travels in a header too, as letters and digits only', () => {
  expect(headersOf(operations.setupCheck, 'de', undefined, ' abcd–EF12 ')).toMatchObject({
    'x-dms-setupcode': 'abcdEF12',
  });
});
