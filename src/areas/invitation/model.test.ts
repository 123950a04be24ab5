import { expect, test } from 'vitest';
import { faultsOf } from './model.ts';

test.each([
  [
    '',
    '',
    [
      ['password', 'missing'],
      ['repeat', 'missing'],
    ],
  ],
  ['kurz', 'kurz', [['password', 'length']]],
  ['Willkommen-2026', '', [['repeat', 'missing']]],
  ['Willkommen-2026', 'Willkommen-2025', [['repeat', 'differs']]],
  ['Willkommen-2026', 'Willkommen-2026', []],
])('[AUTH-12] a chosen password %j, repeated as %j, is sent or its error shown', (password, repeat, faults) => {
  expect([...faultsOf({ password, repeat })]).toEqual(faults);
});
