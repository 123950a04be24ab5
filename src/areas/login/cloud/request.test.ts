import { expect, test } from 'vitest';
import { authorizeAddress, freshState, readAnswer, readRequest } from './request.ts';

const request = {
  clientId: 'app',
  redirectUri: 'https://dms.example/viewer/login/oauth',
  state: 'abc',
  keepalive: false,
  isApart: false,
};
const parametersOf = (address: string | undefined) => Object.fromEntries(new URL(address ?? '').searchParams);

test('[AUTH-09] the provider gets every parameter; staying signed in does not ask for the account again', () => {
  const url = 'https://login.example/authorize?code_challenge=c';
  const all = {
    code_challenge: 'c',
    client_id: 'app',
    response_type: 'code',
    redirect_uri: request.redirectUri,
    response_mode: 'query',
    scope: 'openid profile User.Read offline_access',
    state: 'abc',
    login_hint: 'eva',
    prompt: 'select_account',
  };
  expect(parametersOf(authorizeAddress(url, request, ' eva '))).toEqual(all);
  const { prompt, ...kept } = all;
  expect(prompt).toBe('select_account');
  expect(parametersOf(authorizeAddress(url, { ...request, keepalive: true }, 'eva'))).toEqual(kept);
  expect(parametersOf(authorizeAddress(url, request, ''))).not.toHaveProperty('login_hint');
});

test.each(['javascript:alert(1)', 'data:text/html,x', '', '//login.example'])(
  'the user is not redirected to %s',
  (url) => {
    expect(authorizeAddress(url, request, '')).toBeUndefined();
  },
);

test.each([
  ['?code=1&state=abc', { code: '1', issuer: undefined }],
  ['?code=1&state=abc&iss=https%3A%2F%2Flogin.example&session_state=x', { code: '1', issuer: 'https://login.example' }],
  ['?code=&state=abc', undefined],
  ['?state=abc', undefined],
  ['?code=1', undefined],
  ['?code=1&state=other', undefined],
  ['?code=1&state=abc&error_code=7', undefined],
  ['?error=access_denied&state=abc', undefined],
])('[AUTH-09] the answer %s', (search, answer) => {
  expect(readAnswer(search, request)).toEqual(answer);
  expect(readAnswer(search, undefined)).toBeUndefined();
});

test('the stored request is validated, and states never repeat', () => {
  expect(readRequest(JSON.stringify(request))).toEqual(request);
  expect([undefined, '', '{}', '[]', '{"state":1}'].map(readRequest)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(freshState()).toMatch(/^[0-9a-f]{48}$/);
  expect(freshState()).not.toBe(freshState());
});
