import { expect, test } from 'vitest';
import { passageOf, safeReturn } from './guard.ts';

const user = { moduleid: 0 };
const stranger = { user: null, interrupted: false };

test('[NAV-04] without a session a protected page is not shown', () => {
  expect(passageOf({ ...stranger, status: 'loggedOut' })).toBe('login');
  expect(passageOf({ ...stranger, status: 'loggingIn' })).toBe('login');
});

test('nobody is redirected before the server has said whether there is a session', () => {
  expect(passageOf({ ...stranger, status: 'unknown' })).toBe('wait');
});

test('with a session the page is shown', () => {
  expect(passageOf({ status: 'loggedIn', user, interrupted: false })).toBe('inside');
});

test('[AUTH-11] an interrupted session keeps its screen, also while signing in again', () => {
  expect(passageOf({ status: 'loggedOut', user, interrupted: true })).toBe('inside');
  expect(passageOf({ status: 'loggingIn', user, interrupted: true })).toBe('inside');
});

test('[NAV-06] a session of module 28 passes the guard', () => {
  expect(passageOf({ ...stranger, status: 'loggedOut', user: { moduleid: 28 } })).toBe('inside');
  expect(passageOf({ ...stranger, status: 'loggedOut', user: { moduleid: 9 } })).toBe('login');
});

test('[NAV-04] login leads to the remembered path, or to /', () => {
  expect(safeReturn('/document/7/index')).toBe('/document/7/index');
  expect(safeReturn(undefined)).toBe('/');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'https://evil.example',
  '',
  '/login',
  '/login/oauth?code=1',
])('(security 30) a hostile or circular return path (%s) leads to /', (path) => {
  expect(safeReturn(path)).toBe('/');
});
