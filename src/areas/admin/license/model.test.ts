import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftOf, isSame, KNOWN_MODULES, knownOf, licenseIn, othersIn, othersText } from './model.ts';

test('[SRV-03] all modules of a licence are shown, known and unknown', () => {
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

test('[SRV-03] a saved licence equals the answer in any order of modules', () => {
  const [first, second] = KNOWN_MODULES.map(String);
  const typed = { customerno: ' 4711 ', customername: 'Werft AG', known: [second!, first!], others: '7;9' };
  const saved = licenseIn(typed)!;
  expect(saved).toEqual({ customerno: '4711', customername: 'Werft AG', modules: [...typed.known.map(Number), 7, 9] });
  const read = draftOf({ ...saved, modules: saved.modules.toReversed() });
  expect(isSame({ ...read, known: typed.known }, read)).toBe(true);
  expect(isSame(typed, read)).toBe(false);
  expect(licenseIn({ ...typed, others: 'x' })).toBeUndefined();
});
