import { expect, test } from 'vitest';
import { checkFaultsOf, faultsOf, type SetupDraft } from './model.ts';

const draft: SetupDraft = {
  by: 'sets',
  file: null,
  code: 'ABCD-EFGH-JKMN',
  company: 'Nordwind GmbH',
  login: 'chef',
  password: 'Anfang-2026',
  repeat: 'Anfang-2026',
  firstname: '',
  surname: '',
  email: '',
  clientname: '100',
  caption: 'Nordwind',
  product: 'Archiv',
  year: '2026',
  sets: [],
};

test('[SRV-03] a complete set-up has no errors', () => {
  expect([...faultsOf(draft)]).toEqual([]);
});

test.each([
  [{ company: '  ' }, 'company', 'missing'],
  [{ password: 'kurz', repeat: 'kurz' }, 'password', 'length'],
  [{ password: 'OhneZeichen1', repeat: 'OhneZeichen1' }, 'password', 'special'],
  [{ repeat: 'Anfang-2027' }, 'repeat', 'differs'],
  [{ email: 'chef' }, 'email', 'email'],
  [{ year: '26' }, 'year', 'year'],
  [{ year: '2201' }, 'year', 'year'],
] as const)('[SRV-03] %j is refused beside its field', (change, field, fault) => {
  expect([...faultsOf({ ...draft, ...change })]).toEqual([[field, fault]]);
});

test('[SRV-03] with a file the company is not asked for, but the file and the administrator are', () => {
  const chosen: SetupDraft = {
    ...draft,
    by: 'file',
    file: { source: new File([], 'a.json'), json: '{}' },
    company: '',
    clientname: '',
    caption: '',
    product: '',
    year: '',
  };
  expect([...faultsOf(chosen)]).toEqual([]);
  expect([...faultsOf({ ...chosen, file: null, login: '' })]).toEqual([
    ['login', 'missing'],
    ['file', 'noFile'],
  ]);
  expect([...checkFaultsOf({ ...chosen, code: '', login: '' })]).toEqual([['code', 'missing']]);
});
