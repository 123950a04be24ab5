import { expect, test } from 'vitest';
import type { Device } from './devices.ts';
import { loginLimits } from './loginLimits.ts';
import { TokenBucket } from './tokenBucket.ts';

const known = (key: string): Device => ({ key, isKnown: true });
const at = (address: string): Device => ({ key: address, isKnown: false });

test('logins that succeed use up nothing: an office behind one address signs in at eight', () => {
  const limits = loginLimits({ perAddress: 3, perAddressAndUser: 2 });
  for (let person = 0; person < 100; person += 1) {
    const guess = { device: at('10.0.0.1'), username: `person${person}` };
    expect(limits.begin(guess, 0)).toBe(0);
    limits.giveBack(guess);
  }
});

test('(security 24) whoever guesses at one user is held longer and longer, then refused; after a while one guess is free again', () => {
  const limits = loginLimits({ perAddress: 100, perAddressAndUser: 10 });
  const guess = (username: string, now: number) => limits.begin({ device: at('10.0.0.1'), username }, now);
  expect(Array.from({ length: 10 }, (_, no) => guess(no % 2 === 0 ? 'Anna' : ' anna', 0))).toEqual(
    Array.from({ length: 10 }, () => 0),
  );
  expect(guess('ANNA', 0)).toBe(6000);
  expect(() => guess('anna', 0)).toThrow('request.tooMany');
  expect(guess('berta', 0)).toBe(0);
  expect(guess('anna', 12_000)).toBe(0);
});

test('(security 24) a stranger keeps no user out: neither one at another address, nor one behind the same, nor a thousand', () => {
  const limits = loginLimits({ perAddress: 60, perAddressAndUser: 10 });
  const anna = { device: known('device a'), username: 'anna' };
  for (let no = 0; no < 10_000; no += 1) {
    const guess = { device: at(`10.0.${no % 100}.1`), username: no % 3 === 0 ? 'anna' : `user${no}` };
    try {
      limits.begin(guess, 0);
    } catch {
      // Refused: too many guesses at one user.
    }
  }
  expect(limits.begin(anna, 0)).toBe(0);
  // A first sign-in from an address that is guessing at many users is delayed, but succeeds.
  expect(limits.begin({ device: at('10.0.1.1'), username: 'newcomer' }, 0)).toBe(3000);
});

test('(security 24) who is signed in guesses at their password no faster from many addresses', () => {
  const limits = loginLimits({ perAddress: 60, perAddressAndUser: 10 });
  const tries = Array.from({ length: 11 }, () => limits.begin({ device: known('session s'), username: 'anna' }, 0));
  expect(tries.at(-1)).toBe(6000);
});

test('keys that have their whole allowance again are forgotten', () => {
  const pace = new TokenBucket(1, 10);
  for (let key = 0; key < 30_000; key += 1) pace.take(String(key), key);
  expect(pace.wait('29999', 29_999)).toBe(10);
  expect(pace.wait('0', 29_999)).toBe(0);
});
