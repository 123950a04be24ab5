import { expect, test } from 'vitest';
import { readCloudOptions } from './cloudOptions.ts';

const refuse = (text: string): never => {
  throw new Error(text);
};
const set = { OIDC_ISSUER: 'https://login.example/2b0c/v2.0', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };

test('cloud sign-in is off without an issuer; with one the other settings are required', () => {
  expect(readCloudOptions({}, refuse)).toBeUndefined();
  expect(readCloudOptions(set, refuse)).toMatchObject({
    issuer: new URL(set.OIDC_ISSUER),
    clientId: 'id',
    claim: 'preferred_username',
  });
  expect(() => readCloudOptions({ ...set, OIDC_CLIENT_SECRET: '' }, refuse)).toThrow('OIDC_CLIENT_SECRET');
});

test.each([
  'nonsense',
  'http://login.example',
  'https://login.example/organizations/v2.0',
  'https://login.example/common',
])('the issuer %s is refused', (issuer) => {
  expect(() => readCloudOptions({ ...set, OIDC_ISSUER: issuer }, refuse)).toThrow('OIDC_ISSUER');
});

test.each(['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000'])(
  '%s is local and needs no TLS',
  (issuer) => {
    expect(readCloudOptions({ ...set, OIDC_ISSUER: issuer }, refuse)?.issuer.protocol).toBe('http:');
  },
);
