import { expect, test } from 'vitest';
import type { StoredProvider } from '#server/store/admin/providers.ts';
import { sealText } from '#server/store/seal/sealedText.ts';
import { checkTyped, knownProviders, needsSecretAgain, optionsOf } from './providers.ts';

const sealKey = Buffer.alloc(32, 7);
const sealed = (text: string, key = sealKey) => sealText(key, 'OIDC_CLIENT_SECRET', text);
const typed = {
  name: 'Nord',
  issuer: 'https://login.example/nord',
  clientid: 'archive',
  claim: '',
  secret: 'geheim',
};
const row = (id: number, more: Partial<StoredProvider> = {}): StoredProvider => ({
  id,
  etag: 'x'.repeat(22),
  name: `P${id}`,
  issuer: 'https://login.example/nord',
  clientid: 'archive',
  claim: '',
  orderno: id,
  standard: false,
  retired: false,
  sealed: sealed('geheim'),
  ...more,
});
const place = { given: undefined, claim: undefined, isLocked: false, sealKey };
const given = { issuer: new URL('https://login.example/env'), clientId: 'env', clientSecret: 'env', claim: 'upn' };
const states = (known: ReturnType<typeof knownProviders>) => known.map(({ shown }) => `${shown.name} ${shown.state}`);

test.each([
  ['issuer', { issuer: 'nonsense' }],
  ['issuer', { issuer: 'http://login.example' }],
  ['issuer', { issuer: 'https://login.example/common' }],
  ['issuer', { issuer: 'https://login.example/organizations/v2.0' }],
  ['issuer', { issuer: 'https://me:secret@login.example/nord' }],
  ['clientid', { clientid: '' }],
  ['secret', { secret: '' }],
  ['name', { name: 'two\nlines' }],
  ['claim', { claim: 'a\u007Fb' }],
])('[SRV-03] a provider’s %s is refused: %o', (field, more) => {
  expect(() => checkTyped({ ...typed, ...more })).toThrow(expect.objectContaining({ field }));
});

test('[SRV-03] what is right is accepted, on this machine also plain HTTP', () => {
  expect(() => checkTyped(typed)).not.toThrow();
  expect(() => checkTyped({ ...typed, issuer: 'http://localhost:4000' })).not.toThrow();
  expect([
    optionsOf(typed).claim,
    optionsOf(typed, 'email').claim,
    optionsOf({ ...typed, claim: 'sub' }, 'email').claim,
  ]).toEqual(['preferred_username', 'email', 'sub']);
});

test.each([
  ['issuer', { issuer: 'https://login.example/other' }, true],
  ['client', { clientid: 'other' }, true],
  ['claim', { claim: 'email' }, true],
  ['becoming the standard one', { standard: true }, true],
  ['name and order', { name: 'Other', orderno: 9 }, false],
])('[SRV-03] [AUTH-12] whoever changes whom a provider names knows its secret: %s', (_, more, isNeeded) => {
  expect(needsSecretAgain(row(1), row(1, more))).toBe(isNeeded);
  expect(needsSecretAgain(row(1, { standard: true }), row(1))).toBe(false);
});

test('[SRV-03] the environment’s provider is the first and the standard one, and replaces the one that was', () => {
  const known = knownProviders({ ...place, given }, [row(1, { standard: true }), row(2)]);
  expect(states(known)).toEqual(['login.example offered', 'P1 replaced', 'P2 offered']);
  expect(known[0]?.shown).toMatchObject({ id: 0, standard: true, fixed: true, claim: 'upn', clientid: 'env' });
  expect(JSON.stringify(known.map(({ shown }) => shown))).not.toMatch(/geheim|"env"}|sealed|secret":"/);
  expect(states(knownProviders({ ...place, given: { ...given, name: 'Konzern' } }, []))).toEqual(['Konzern offered']);
});

test('[SRV-03] a provider that cannot be used is not offered, and says why', () => {
  const known = knownProviders(place, [
    row(1, { standard: true }),
    row(2, { retired: true, sealed: '' }),
    row(3, { sealed: sealed('x', Buffer.alloc(32)) }),
    row(4, { sealed: '' }),
    row(5, { issuer: 'https://login.example/common' }),
  ]);
  expect(states(known)).toEqual(['P1 offered', 'P2 retired', 'P3 unreadable', 'P4 invalid', 'P5 invalid']);
  // It can be tested before it is put into use.
  expect(known[1]?.reached).toBeDefined();
  expect(states(knownProviders({ ...place, isLocked: true }, [row(1)]))).toEqual(['P1 locked']);
});
