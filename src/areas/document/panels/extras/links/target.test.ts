import { expect, test } from 'vitest';
import { targetOf } from './target.ts';

test.each([
  ['17', 17],
  [' 17 ', 17],
  ['https://dms.example/viewer/#/document/17/index?page=2', 17],
  ['', undefined],
  ['0', undefined],
  ['Vertrag 17', undefined],
  ['https://dms.example/viewer/#/search', undefined],
] as const)('[DOC-04] a link is made from a number or a copied link: %s', (typed, docid) => {
  expect(targetOf(typed)).toBe(docid);
});
