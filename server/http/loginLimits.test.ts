import { expect, test } from 'vitest';
import { Attempts } from './attempts.ts';
import { LoginLimits } from './loginLimits.ts';

const from = (address: string, username: string) => ({ address, username });

test('logins that succeed use up nothing: an office behind one address signs in at eight', () => {
  const limits = new LoginLimits({ perAddress: 3, perAddressAndUser: 2 });
  for (let person = 0; person < 100; person += 1) {
    limits.begin(from('10.0.0.1', `person${person}`), 0);
    limits.succeeded(from('10.0.0.1', `person${person}`));
  }
  for (const username of ['anna', 'berta', 'clara']) limits.begin(from('10.0.0.1', username), 0);
  expect(() => limits.begin(from('10.0.0.1', 'dora'), 0)).toThrow('request.tooMany');
  expect(() => limits.begin(from('10.0.0.2', 'dora'), 0)).not.toThrow();
});

test('attempts at one user are bounded by address, also while none has been answered, and are let again after a minute', () => {
  const limits = new LoginLimits({ perAddress: 100, perAddressAndUser: 2 });
  limits.begin(from('10.0.0.1', 'Anna'), 0);
  limits.begin(from('10.0.0.1', ' anna'), 1);
  expect(() => limits.begin(from('10.0.0.1', 'ANNA'), 59_999)).toThrow('request.tooMany');
  expect(() => limits.begin(from('10.0.0.1', 'berta'), 59_999)).not.toThrow();
  expect(() => limits.begin(from('10.0.0.1', 'anna'), 60_000)).not.toThrow();
});

test('windows that have passed are forgotten', () => {
  const attempts = new Attempts(1, 10);
  for (let key = 0; key < 30_000; key += 1) attempts.take(String(key), key);
  expect(attempts.wait('29999', 29_999)).toBe(10);
  expect(attempts.wait('0', 29_999)).toBe(0);
});
