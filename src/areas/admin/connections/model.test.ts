import { expect, test } from 'vitest';
import type { ShownVariable } from '#core/contract/admin/adminConnection.ts';
import { removed, valuesOf, withTyped } from './model.ts';

const sender: ShownVariable = { name: 'MAIL_FROM', set: true, fixed: false, from: 'browser', value: 'a@b.example' };
const password: ShownVariable = { name: 'SMTP_PASSWORD', set: true, fixed: false, from: 'browser' };

test('[SRV-03] only what differs from what is stored is sent; emptying a field removes its value', () => {
  const typed = withTyped(withTyped({}, sender, 'x'), password, 'secret');
  expect(valuesOf(typed)).toEqual([
    { name: 'MAIL_FROM', value: 'x' },
    { name: 'SMTP_PASSWORD', value: 'secret' },
  ]);
  expect(valuesOf(withTyped(typed, sender, 'a@b.example'))).toEqual([{ name: 'SMTP_PASSWORD', value: 'secret' }]);
  expect(valuesOf(withTyped({}, sender, ''))).toEqual([{ name: 'MAIL_FROM', value: '' }]);
});

test('[SRV-03] an empty password field keeps the stored password, which is removed on purpose only', () => {
  expect(withTyped({ SMTP_PASSWORD: 'typed' }, password, '')).toEqual({});
  expect(removed({}, 'SMTP_PASSWORD', true)).toEqual({ SMTP_PASSWORD: '' });
  expect(removed({ SMTP_PASSWORD: '' }, 'SMTP_PASSWORD', false)).toEqual({});
});
