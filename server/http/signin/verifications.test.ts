import { expect, test } from 'vitest';
import { Verifications } from './verifications.ts';

test('[SIGN-01] a verified password serves once, in its session, for its document, and for a minute', () => {
  const verifications = new Verifications();
  verifications.grant('a', 1, 1000);
  expect(verifications.take('b', 1, 1001)).toBe(false);
  expect(verifications.take('a', 2, 1001)).toBe(false);
  expect(verifications.take('a', 1, 1001)).toBe(true);
  expect(verifications.take('a', 1, 1002)).toBe(false);
  verifications.grant('a', 1, 1000);
  expect(verifications.take('a', 1, 61_000)).toBe(false);
});

test('what has run out is forgotten, what has not is kept', () => {
  const verifications = new Verifications();
  for (let docid = 0; docid < 1000; docid += 1) verifications.grant('a', docid, docid < 999 ? 0 : 60_000);
  verifications.grant('b', 1, 60_001);
  expect(verifications.take('a', 5, 0)).toBe(false);
  expect(verifications.take('a', 999, 60_002)).toBe(true);
  expect(verifications.take('b', 1, 60_002)).toBe(true);
});
