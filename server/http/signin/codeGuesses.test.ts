import { expect, test } from 'vitest';
import { codeGuesses } from './codeGuesses.ts';
import type { Device } from './devices.ts';

const at = (key: string): Device => ({ key, isKnown: false });
const own: Device = { key: 'device a', isKnown: true };

test('[AUTH-04] (security 24) after six wrong codes each is held, and the user signs in where they did before', () => {
  const guesses = codeGuesses();
  const wait = (device: Device, now = 0) => guesses.begin({ userId: 7, device }, now);
  expect(Array.from({ length: 6 }, () => wait(at('10.0.0.2')))).toEqual([0, 0, 0, 0, 0, 0]);
  expect([wait(at('10.0.0.2')), wait(at('10.0.0.2'))]).toEqual([10_000, 20_000]);
  expect(() => wait(at('10.0.0.2'))).toThrow('request.tooMany');
  expect(wait(at('10.0.0.1'))).toBe(0);
  expect(wait(own)).toBe(0);
});

test('(security 24) many addresses together guess no faster than a few, and keep the user out of nowhere they were before', () => {
  const guesses = codeGuesses();
  for (let no = 0; no < 30; no += 1) guesses.begin({ userId: 7, device: at(`10.0.1.${no}`) }, 0);
  expect(guesses.begin({ userId: 7, device: at('10.0.2.1') }, 0)).toBe(20_000);
  expect(() => guesses.begin({ userId: 7, device: at('10.0.2.2') }, 0)).toThrow('request.tooMany');
  expect(guesses.begin({ userId: 7, device: own }, 0)).toBe(0);
  expect(guesses.begin({ userId: 8, device: at('10.0.2.2') }, 0)).toBe(0);
});

test('a right code uses up nothing', () => {
  const guesses = codeGuesses();
  for (let no = 0; no < 100; no += 1) {
    expect(guesses.begin({ userId: 7, device: own }, 0)).toBe(0);
    guesses.giveBack({ userId: 7, device: own });
  }
});
