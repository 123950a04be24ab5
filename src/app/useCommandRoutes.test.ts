import { expect, test } from 'vitest';
import { documentAt } from './useCommandRoutes.ts';

test('[VIEW-01] of a link’s document is preloaded what it opens: the current version, where the user left off', () => {
  expect(documentAt('#/document/7/index')).toBe(7);
  expect(documentAt('#/document/7')).toBe(7);
  expect(documentAt('#/document/7/index?version=2')).toBeUndefined();
  expect(documentAt('#/document/7/index?page=3')).toBeUndefined();
  expect(documentAt('#/search')).toBeUndefined();
  expect(documentAt('#/documents/7')).toBeUndefined();
});
