import { expect, test } from 'vitest';
import { cleanAddress } from './address.ts';

const at = (search: string, hash: string, pathname = '/viewer/') => cleanAddress({ pathname, search, hash });

test.each(['', '#/', '#/search', '#/document/5/index?page=2', '#/document/5/index?maskid=3'])(
  'an address of this client (%s) is left unchanged',
  (hash) => {
    expect(at('', hash)).toBeUndefined();
  },
);

test.each([
  ['?p=Finance', '', '?p=Finance'],
  ['?p=Finance', '#search', '?p=Finance#search'],
  ['', '#workflow?docid=5&wfid=9', '#workflow?docid=5&wfid=9'],
  ['', '#/?p=Finance', '#/?p=Finance'],
])('[NAV-03] a link of the old client (%s%s) is kept for the resolver', (search, hash, link) => {
  expect(at(search, hash)).toEqual({ replace: '/viewer/#/', link });
});

test.each([
  ['?sessionid=secret', '', { replace: '/viewer/' }],
  ['?sessionid=secret', '#/search', { replace: '/viewer/#/search' }],
  ['?a=1&sessionid=secret&p=x', '#search', { replace: '/viewer/#/', link: '?a=1&p=x#search' }],
  ['?p=x&SESSIONID=secret', '', { replace: '/viewer/#/', link: '?p=x' }],
  ['', '#/search?sessionid=secret', { replace: '/viewer/#/search' }],
  ['', '#search?sessionid=secret&p=x', { replace: '/viewer/#/', link: '#search?p=x' }],
  ['', '#/?sessionid=secret', { replace: '/viewer/#/' }],
  ['?%73essionid=secret', '', { replace: '/viewer/' }],
  ['?p=x&%53ESSION%49D=secret&w=2025', '', { replace: '/viewer/#/', link: '?p=x&w=2025' }],
  ['', '#/search?%73%65%73%73%69%6f%6e%69%64=secret', { replace: '/viewer/#/search' }],
  ['?sessionid=one&%73essionid=two&+sessionid=three', '#search', { replace: '/viewer/#/', link: '#search' }],
  ['?%73essionid%=secret&p=100%', '', { replace: '/viewer/#/', link: '?%73essionid%=secret&p=100%' }],
])('[NAV-08] a session in an address (%s%s) is dropped from it and from what is kept', (search, hash, expected) => {
  expect(at(search, hash)).toEqual(expected);
});

test('[NAV-07] the return from cloud sign-in goes to its callback unchanged', () => {
  expect(at('?code=1&state=2', '#ms365_oauth2')).toEqual({ replace: '/viewer/login/oauth?code=1&state=2' });
  expect(at('', '#ms365_oauth2?code=1&state=2')).toEqual({ replace: '/viewer/login/oauth?code=1&state=2' });
  expect(at('?code=1&state=2', '', '/viewer/login/oauth')).toBeUndefined();
});
