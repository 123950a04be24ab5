import { expect, test } from 'vitest';
import { isTooOften, missingFields, offeredProviders, renewalOf } from './model.ts';

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

const providers = [
  { id: 0, name: 'Nord', standard: true },
  { id: 7, name: 'Süd', standard: false },
];

test('[AUTH-09] each provider has a button with its name; the only one is not named, and without cloud office there is none', () => {
  expect(offeredProviders({ cloudOffice: true, providers })).toEqual(providers);
  expect(offeredProviders({ cloudOffice: true, providers: providers.slice(1) })).toEqual([{ id: 7, standard: false }]);
  expect(offeredProviders({ cloudOffice: true })).toEqual([{}]);
  expect(offeredProviders({ cloudOffice: false, providers })).toEqual([]);
});

const userOf = (canchange: boolean, providerid?: number) => ({
  password: { canchange },
  ...(providerid !== undefined && { providerid }),
});

test('[AUTH-11] a session is renewed at the provider of its user, and at no other', () => {
  expect(renewalOf(providers, userOf(false))).toEqual({ provider: providers[0], password: false, gone: false });
  expect(renewalOf(providers, userOf(true, 7))).toEqual({ provider: providers[1], password: true, gone: false });
  expect(renewalOf([{ id: 0, name: undefined }], userOf(true)).provider?.id).toBe(0);
  // The only provider does not sign in whoever is not assigned to it.
  expect(renewalOf(providers.slice(1), userOf(true)).provider).toBeUndefined();
});

test.each([
  ['who belongs to a retired provider', providers, userOf(false, 8)],
  ['who belongs to one and has a password', providers, userOf(true, 8)],
  ['without a password, where no provider is standard', providers.slice(1), userOf(false)],
  ['without a password, where no provider is left', [], userOf(false)],
])('[AUTH-11] a user %s is told so, and can enter a password', (_, offered, user) => {
  expect(renewalOf(offered, user)).toEqual({ provider: undefined, password: true, gone: true });
});

test('[AUTH-11] where everybody signs in with a password, no provider is missed', () => {
  expect(renewalOf([], userOf(true))).toEqual({ provider: undefined, password: true, gone: false });
});
