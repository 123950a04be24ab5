import { expect, test } from 'vitest';
import { CodeGuesses } from './codeGuesses.ts';

const [user, here, elsewhere] = [7, '10.0.0.1', '10.0.0.2'];

test('[AUTH-04] (security 24) wrong codes stop the one who guesses, not the user who signs in elsewhere, for ten minutes', () => {
  const guesses = new CodeGuesses();
  for (let wrong = 0; wrong < 6; wrong += 1) {
    expect(guesses.wait(user, elsewhere, 0)).toBe(0);
    guesses.take(user, elsewhere, 0);
  }
  expect(guesses.wait(user, elsewhere, 0)).toBe(600_000);
  expect(guesses.wait(user, here, 0)).toBe(0);
  expect(guesses.wait(user, elsewhere, 600_000)).toBe(0);
});

test('many addresses together guess no faster than a few', () => {
  const guesses = new CodeGuesses();
  for (let no = 0; no < 30; no += 1) guesses.take(user, `10.0.1.${no}`, 0);
  expect(guesses.wait(user, here, 0)).toBe(600_000);
});

test('a right code lets who mistyped begin anew, and leaves the guesses of all addresses counted', () => {
  const guesses = new CodeGuesses();
  for (let no = 0; no < 30; no += 1) {
    guesses.take(user, here, 0);
    guesses.succeeded(user, here);
  }
  expect(guesses.wait(user, here, 0)).toBe(600_000);
  expect(guesses.wait(user + 1, here, 0)).toBe(0);
});
