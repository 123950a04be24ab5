import { expect, test } from 'vitest';
import { hasModule, missingGroups, noMasterData } from './model.ts';

test('[APP-16] the check names exactly the required groups that are empty', () => {
  expect(missingGroups(noMasterData)).toEqual([
    'products',
    'clients',
    'years',
    'masks',
    'doctypes',
    'rights',
    'indexes',
  ]);
  expect(
    missingGroups({ ...noMasterData, products: [{ id: 1, name: 'A' }], years: [{ id: 1, name: '2024' }] }),
  ).toEqual(['clients', 'masks', 'doctypes', 'rights', 'indexes']);
});

test('a licence module is held when any licence names it', () => {
  const data = { licenses: [{ customerno: '1', customername: 'A', modules: [1, 43] }] };
  expect(hasModule(data, 43)).toBe(true);
  expect(hasModule(data, 44)).toBe(false);
});
