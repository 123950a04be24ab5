import { afterEach, expect, test } from 'vitest';
import { forgetPassword, keepPassword, passwordOf, usePasswords } from './passwords.ts';

afterEach(() => usePasswords.setState({}, true));
const known = (docid: number, version?: number) => passwordOf(usePasswords.getState(), docid, version);

test('[VIEW-05] each version keeps its own password: one that is compared does not take the place of what one reads', () => {
  keepPassword(4, 3, 'new');
  keepPassword(4, 1, 'old');
  expect([known(4, 1), known(4, 3), known(4)]).toEqual(['old', 'new', 'new']);
  keepPassword(4, 3, 'newest');
  expect([known(4, 1), known(4)]).toEqual(['old', 'newest']);
});

test('a version whose password is not known is tried with the latest that is; other documents have nothing of it', () => {
  keepPassword(4, 1, 'old');
  keepPassword(4, 2, 'next');
  expect([known(4, 3), known(5), known(5, 1)]).toEqual(['next', undefined, undefined]);
});

test('what opens a document no more is forgotten with all its versions, and nothing else is', () => {
  keepPassword(4, 1, 'old');
  keepPassword(5, 1, 'other');
  forgetPassword(4);
  expect([known(4), known(5)]).toEqual([undefined, 'other']);
});
