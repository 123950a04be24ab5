import { expect, test } from 'vitest';
import { passageOf, safeReturn } from './guard.ts';

const user = { moduleid: 0 };

test('[NAV-04] a page that needs a session is not shown to a stranger', () => {
  expect(passageOf({ status: 'loggedOut', user: null })).toBe('login');
  expect(passageOf({ status: 'loggingIn', user: null })).toBe('login');
});

test('nobody is sent away before the server has said whether there is a session', () => {
  expect(passageOf({ status: 'unknown', user: null })).toBe('wait');
});

test('a session enters', () => {
  expect(passageOf({ status: 'loggedIn', user })).toBe('inside');
});

test('[NAV-06] a session of module 28 passes the guard', () => {
  expect(passageOf({ status: 'loggedOut', user: { moduleid: 28 } })).toBe('inside');
  expect(passageOf({ status: 'loggedOut', user: { moduleid: 9 } })).toBe('login');
});

test('[NAV-04] the remembered path is where the login leads, else /', () => {
  expect(safeReturn('/document/7/index')).toBe('/document/7/index');
  expect(safeReturn(undefined)).toBe('/');
});

test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example', '', '/login', '/login/oauth?code=1'])('a hostile or circular return path (%s) leads to /', (path) => {
  expect(safeReturn(path)).toBe('/');
});
