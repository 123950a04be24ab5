import { expect, test } from 'vitest';
import { passwordFaults } from './passwordPolicy.ts';

const policy = { active: true, needspecialchars: true, minlength: 8 };

test('[AUTH-08] a password is missing what the policy requires and it does not have', () => {
  expect(passwordFaults(policy, 'demo-2026')).toEqual([]);
  expect(passwordFaults(policy, 'kurz')).toEqual(['length', 'special', 'digit']);
  expect(passwordFaults(policy, 'ausreichend lang 1')).toEqual(['special']);
  expect(passwordFaults(policy, 'größer-als-nötig')).toEqual(['digit']);
  expect(passwordFaults({ ...policy, needspecialchars: false }, '𝒶𝒷𝒸𝒹')).toEqual(['length']);
  expect(passwordFaults({ ...policy, minlength: 0, needspecialchars: false }, 'x')).toEqual([]);
  expect(passwordFaults({ ...policy, active: false }, '')).toEqual([]);
});
