import { expect, test } from 'vitest';
import { LocalCounts } from './attempts.ts';
import type { Device } from './devices.ts';
import { loginLimits } from './loginLimits.ts';

const known = (key: string): Device => ({ key, isKnown: true });
const at = (address: string): Device => ({ key: address, isKnown: false });

test('successful logins do not count: an office behind one address can sign in at eight', async () => {
  const limits = loginLimits({ perAddress: 3, perAddressAndUser: 2 }, new LocalCounts());
  for (let person = 0; person < 100; person += 1) {
    const guess = { device: at('10.0.0.1'), username: `person${person}` };
    expect(await limits.begin(guess, 0)).toBe(0);
    await limits.giveBack(guess);
  }
});

test('(security 24) guesses at one user wait longer each time, then are refused; later one guess is free again', async () => {
  const limits = loginLimits({ perAddress: 100, perAddressAndUser: 10 }, new LocalCounts());
  const guess = (username: string, now: number) => limits.begin({ device: at('10.0.0.1'), username }, now);
  for (let no = 0; no < 10; no += 1) expect(await guess(no % 2 === 0 ? 'Anna' : ' anna', 0)).toBe(0);
  expect(await guess('ANNA', 0)).toBe(6000);
  await expect(guess('anna', 0)).rejects.toThrow('request.tooMany');
  expect(await guess('berta', 0)).toBe(0);
  expect(await guess('anna', 12_000)).toBe(0);
});

test('(security 24) a stranger cannot lock a user out, at another address, the same one, or a thousand', async () => {
  const limits = loginLimits({ perAddress: 60, perAddressAndUser: 10 }, new LocalCounts());
  const anna = { device: known('device a'), username: 'anna' };
  for (let no = 0; no < 10_000; no += 1) {
    const guess = { device: at(`10.0.${no % 100}.1`), username: no % 3 === 0 ? 'anna' : `user${no}` };
    try {
      await limits.begin(guess, 0);
    } catch {
      // Refused: too many guesses at one user.
    }
  }
  expect(await limits.begin(anna, 0)).toBe(0);
  // A first sign-in from an address that is guessing at many users is delayed, but succeeds.
  expect(await limits.begin({ device: at('10.0.1.1'), username: 'newcomer' }, 0)).toBe(3000);
});

test('(security 24) a signed-in user guesses at their password no faster from many addresses', async () => {
  const limits = loginLimits({ perAddress: 60, perAddressAndUser: 10 }, new LocalCounts());
  const tries = await Promise.all(
    Array.from({ length: 11 }, () => limits.begin({ device: known('session s'), username: 'anna' }, 0)),
  );
  expect(tries.at(-1)).toBe(6000);
});

test('keys with a full allowance are forgotten', async () => {
  const counts = new LocalCounts();
  const fullAt: number[] = [];
  const count = (key: string, now: number) =>
    counts.count([{ key, everyMs: 10 }], now, ([at]) => void fullAt.push(at ?? Number.NaN));
  for (let key = 0; key < 30_000; key += 1) await count(String(key), key);
  await count('29999', 29_999);
  await count('0', 29_999);
  expect(fullAt.slice(-2)).toEqual([30_009, 29_999]);
});
