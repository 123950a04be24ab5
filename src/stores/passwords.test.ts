import { afterEach, expect, test } from 'vitest';
import { forgetPassword, keepPassword, passwordOf, usePasswords } from './passwords.ts';

afterEach(() => usePasswords.setState({}, true));
const known = (docid: number, version?: number) => passwordOf(usePasswords.getState(), docid, version);

test('[VIEW-05] each version keeps its own password: comparing does not replace that of the open one', () => {
  keepPassword(4, 3, 'new');
  keepPassword(4, 1, 'old');
  expect([known(4, 1), known(4, 3), known(4)]).toEqual(['old', 'new', 'new']);
  keepPassword(4, 3, 'newest');
  expect([known(4, 1), known(4)]).toEqual(['old', 'newest']);
});

test('a version without a known password is tried with the latest of its document only', () => {
  keepPassword(4, 1, 'old');
  keepPassword(4, 2, 'next');
  expect([known(4, 3), known(5), known(5, 1)]).toEqual(['next', undefined, undefined]);
});

test('a password that no longer works is forgotten for all versions, and nothing else is', () => {
  keepPassword(4, 1, 'old');
  keepPassword(5, 1, 'other');
  forgetPassword(4);
  expect([known(4), known(5)]).toEqual([undefined, 'other']);
});
