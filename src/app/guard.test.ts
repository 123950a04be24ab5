import { expect, test } from 'vitest';
import { passageAtLogin, passageInside, safeReturn } from './guard.ts';

const visitor = { status: 'loggedOut', left: false } as const;

test('[NAV-04] a page that needs a session sends a stranger to the login and remembers the page', () => {
  expect(passageInside(visitor)).toEqual({ kind: 'redirect', to: '/login', remember: true });
});

test('[AUTH-10] whoever logged out on purpose is not brought back to the page', () => {
  expect(passageInside({ ...visitor, left: true })).toEqual({ kind: 'redirect', to: '/login', remember: false });
});

test('nobody is sent away before the server has said whether there is a session', () => {
  expect(passageInside({ ...visitor, status: 'unknown' })).toEqual({ kind: 'wait' });
  expect(passageAtLogin({ ...visitor, status: 'unknown' }, undefined)).toEqual({ kind: 'wait' });
});

test('a session enters', () => {
  expect(passageInside({ ...visitor, status: 'loggedIn' })).toEqual({ kind: 'enter' });
});

test('[NAV-04] the login page leads a session to the remembered page, else to /', () => {
  const inside = { ...visitor, status: 'loggedIn' } as const;
  expect(passageAtLogin(inside, '/document/7/index')).toEqual({ kind: 'redirect', to: '/document/7/index', remember: false });
  expect(passageAtLogin(inside, undefined)).toEqual({ kind: 'redirect', to: '/', remember: false });
  expect(passageAtLogin({ ...visitor, status: 'loggingIn' }, '/search')).toEqual({ kind: 'enter' });
});

test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example', '', '/login', '/login/oauth?code=1'])('a hostile or circular return path (%s) leads to /', (path) => {
  expect(safeReturn(path)).toBe('/');
});
