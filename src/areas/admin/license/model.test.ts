import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { knownOf, othersIn, othersText } from './model.ts';

test('[SRV-03] the modules of a licence are all there, those that mean something here and the others', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (modules) => {
      const read = [...knownOf(modules), ...(othersIn(othersText(modules)) ?? [])];
      expect(read.toSorted((a, b) => a - b)).toEqual(modules.toSorted((a, b) => a - b));
    }),
  );
});

test.each([
  ['', []],
  ['1; 2 ,3', [1, 2, 3]],
  ['1, x', undefined],
  ['0', undefined],
])('[SRV-03] other modules are typed as numbers: %j', (text, ids) => {
  expect(othersIn(text)).toEqual(ids);
});
