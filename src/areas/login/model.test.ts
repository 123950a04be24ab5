import { expect, test } from 'vitest';
import { isTooOften, missingFields, offeredProviders, providerOf } from './model.ts';

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

test('[AUTH-09] each provider has a button with its name; the only one is not named, and without cloud office there is none', () => {
  const providers = [
    { id: 0, name: 'Nord' },
    { id: 7, name: 'Süd' },
  ];
  expect(offeredProviders({ cloudOffice: true, providers })).toEqual(providers);
  expect(offeredProviders({ cloudOffice: true, providers: providers.slice(1) })).toEqual([{ id: 7 }]);
  expect(offeredProviders({ cloudOffice: true })).toEqual([{}]);
  expect(offeredProviders({ cloudOffice: false, providers })).toEqual([]);
});

test('[AUTH-11] a session is renewed at the provider of its user, and at no other', () => {
  const offered = [
    { id: 0, name: 'Nord' },
    { id: 7, name: 'Süd' },
  ];
  expect(providerOf(offered, undefined)?.name).toBe('Nord');
  expect(providerOf(offered, 7)?.name).toBe('Süd');
  expect(providerOf(offered, 8)).toBeUndefined();
  expect(providerOf([], undefined)).toBeUndefined();
});
