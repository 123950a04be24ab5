import { expect, test } from 'vitest';
import { isTooOften, missingFields } from './model.ts';

const draft = { server: undefined, username: 'anna', password: 'x', keepalive: false };

test('[AUTH-02] user name and password are required, the server only if its field is shown', () => {
  expect(missingFields(draft)).toEqual([]);
  expect(missingFields({ ...draft, username: '  ', password: '' })).toEqual(['username', 'password']);
  expect(missingFields({ ...draft, server: ' ' })).toEqual(['server']);
  expect(missingFields({ ...draft, server: 'https://dms.example' })).toEqual([]);
});

test('a password may consist of spaces', () => {
  expect(missingFields({ ...draft, password: ' ' })).toEqual([]);
});

test('[AUTH-04] the sixth wrong code ends the code entry', () => {
  expect([5, 6].map(isTooOften)).toEqual([false, true]);
});
