import { expect, test } from 'vitest';
import { afterSending } from './afterSending.ts';

test('[AUTH-04] a code field is emptied once the answer comes, unless something was typed meanwhile', () => {
  const empty = afterSending(' 123456');
  expect(empty(' 123456')).toBe('');
  expect(['', '1', '123456', ' 1234567'].map(empty)).toEqual(['', '1', '123456', ' 1234567']);
});
