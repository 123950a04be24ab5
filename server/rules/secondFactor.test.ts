import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { makeRecoveryCodes, recoveryHash, stepOfCode } from './secondFactor.ts';

const secret = new Secret({ size: 20 });
const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });

test('[AUTH-06] (security 25) a code is valid in its time step and the ones beside it, and tells its step', () => {
  const now = 1_800_000_010_000;
  const step = Math.floor(now / 30_000);
  expect(stepOfCode(secret.base32, codeAt(now), now)).toBe(step);
  expect(stepOfCode(secret.base32, ` ${codeAt(now - 30_000)} `, now)).toBe(step - 1);
  expect(stepOfCode(secret.base32, codeAt(now + 30_000), now)).toBe(step + 1);
  expect(stepOfCode(secret.base32, codeAt(now - 60_000), now)).toBeUndefined();
  expect(stepOfCode(secret.base32, '', now)).toBeUndefined();
});

test('ten recovery codes differ, and are recognised however they are typed', () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(recoveryHash(code.toLowerCase().replaceAll('-', ' '))).toBe(recoveryHash(code));
  }
  expect(recoveryHash('123456')).toBeUndefined();
});
