import { expect, test } from 'vitest';
import {
  barShare,
  isRightCode,
  makeSecret,
  objectionTo,
  pathOfModules,
  secondsLeft,
  totpOf,
  urgencyOf,
} from './model.ts';

const policy = { active: true, needspecialchars: true, minlength: 8 };
const codes = { forced: false, alg: 0, digits: 6, interval: 30 };

test('[AUTH-08] empty fields come first, then a repetition that differs, then the policy', () => {
  expect(objectionTo({ old: '', new: 'x', repeat: '' }, policy)).toEqual({ kind: 'empty', fields: ['old', 'repeat'] });
  expect(objectionTo({ old: 'a', new: 'x', repeat: 'y' }, policy)).toEqual({ kind: 'repeat' });
  expect(objectionTo({ old: 'a', new: 'short', repeat: 'short' }, policy)).toEqual({
    kind: 'weak',
    faults: ['length', 'special', 'digit'],
  });
  expect(objectionTo({ old: 'a', new: 'langes-Wort-1', repeat: 'langes-Wort-1' }, policy)).toBeUndefined();
});

test('[AUTH-06] a secret is 32 characters of base32, and never the same', () => {
  const secrets = Array.from({ length: 20 }, makeSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(20);
});

test('[AUTH-06] codes are those of algorithm, digits and period of the policy (RFC 6238, appendix B)', () => {
  // The RFC's secrets are 20, 32 and 64 bytes of "1234567890…" in ASCII.
  const ascii = (length: number) => Array.from({ length }, (_, at) => String((at + 1) % 10)).join('');
  const base32 = (text: string) => {
    const bits = [...new TextEncoder().encode(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    return (bits.match(/.{1,5}/g) ?? [])
      .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)])
      .join('');
  };
  const at = (alg: number, length: number) =>
    totpOf(base32(ascii(length)), { ...codes, alg, digits: 8 }, 'i', 'l').generate({ timestamp: 59_000 });
  expect([at(0, 20), at(1, 32), at(2, 64)]).toEqual(['94287082', '46119246', '90693936']);
  expect(totpOf(makeSecret(), { ...codes, alg: 9, digits: 12 }, 'i', 'l').generate()).toMatch(/^\d{6}$/);
});

test('[AUTH-06] a code is valid in its period and the ones beside it, with or without spaces', () => {
  const totp = totpOf(makeSecret(), codes, 'i', 'l');
  const now = 1_800_000_000_000;
  const code = totp.generate({ timestamp: now });
  expect(isRightCode(totp, `${code.slice(0, 3)} ${code.slice(3)}`, now + 30_000)).toBe(true);
  expect(isRightCode(totp, code, now + 60_000)).toBe(false);
  expect(isRightCode(totp, '', now)).toBe(false);
});

test('[AUTH-06] the countdown follows the period: calm, yellow at 7 s, red at 3', () => {
  expect([0, 1000, 29_999, 30_000].map((now) => secondsLeft(30, now))).toEqual([30, 29, 1, 30]);
  expect([30, 8, 7, 4, 3, 1].map(urgencyOf)).toEqual(['calm', 'calm', 'soon', 'soon', 'now', 'now']);
});

test('[AUTH-06] the bar of the countdown is based on 30 s, whatever the period of the policy', () => {
  expect([60, 45, 30, 15, 3].map(barShare)).toEqual([1, 1, 1, 0.5, 0.1]);
});

test('runs of dark modules become rectangles', () => {
  const rows = ['##.', '..#', '###'];
  expect(pathOfModules(3, (row, column) => rows[row]?.[column] === '#')).toBe('M0 0h2v1h-2zM2 1h1v1h-1zM0 2h3v1h-3z');
});
