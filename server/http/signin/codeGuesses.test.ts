import { expect, test } from 'vitest';
import { LocalCounts } from './attempts.ts';
import { codeGuesses } from './codeGuesses.ts';
import type { Device } from './devices.ts';

const at = (key: string): Device => ({ key, isKnown: false });
const own: Device = { key: 'device a', isKnown: true };

/** The delays of attempts one after the other. */
async function inTurn(times: number, attempt: () => Promise<number>): Promise<number[]> {
  const delays: number[] = [];
  for (let no = 0; no < times; no += 1) delays.push(await attempt());
  return delays;
}

test('[AUTH-04] (security 24) after six wrong codes further guesses wait, but the user can sign in where they did before', async () => {
  const guesses = codeGuesses(new LocalCounts());
  const wait = (device: Device, now = 0) => guesses.begin({ userId: 7, device }, now);
  expect(await inTurn(6, () => wait(at('10.0.0.2')))).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await inTurn(2, () => wait(at('10.0.0.2')))).toEqual([10_000, 20_000]);
  await expect(wait(at('10.0.0.2'))).rejects.toThrow('request.tooMany');
  expect(await wait(at('10.0.0.1'))).toBe(0);
  expect(await wait(own)).toBe(0);
});

test('(security 24) many addresses guess no faster than a few, and cannot lock the user out of known devices', async () => {
  const guesses = codeGuesses(new LocalCounts());
  for (let no = 0; no < 30; no += 1) await guesses.begin({ userId: 7, device: at(`10.0.1.${no}`) }, 0);
  expect(await guesses.begin({ userId: 7, device: at('10.0.2.1') }, 0)).toBe(20_000);
  await expect(guesses.begin({ userId: 7, device: at('10.0.2.2') }, 0)).rejects.toThrow('request.tooMany');
  expect(await guesses.begin({ userId: 7, device: own }, 0)).toBe(0);
  expect(await guesses.begin({ userId: 8, device: at('10.0.2.2') }, 0)).toBe(0);
});

test('a correct code does not count as a guess', async () => {
  const guesses = codeGuesses(new LocalCounts());
  for (let no = 0; no < 100; no += 1) {
    expect(await guesses.begin({ userId: 7, device: own }, 0)).toBe(0);
    await guesses.giveBack({ userId: 7, device: own });
  }
});
