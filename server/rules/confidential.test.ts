import { expect, test } from 'vitest';
import { isConfidential } from './confidential.ts';

test.each([
  ['https://account.example.com', true],
  ['http://127.0.0.1:8080', true],
  ['http://[::1]:8080', true],
  ['http://localhost', true],
  ['http://account.example.com', false],
  ['http://localhost.example.com', false],
  ['ftp://localhost', false],
])('[AUTH-09] secrets of a connection to %s may be sent: %s', (address, expected) => {
  expect(isConfidential(new URL(address))).toBe(expected);
});
