import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { CONFIGURATION_ROWS_MAXIMUM } from '#core/contract/admin/configuration.ts';
import { readConfiguration } from './read.ts';
import { refusesRow } from './unfit.ts';

const file = (parts: object) =>
  readConfiguration(JSON.stringify({ format: 'dms-configuration', version: 1, tables: {}, config: {}, ...parts }));
const faultsOf = (parts: object) => {
  const read = file(parts);
  return read.ok ? [] : read.error;
};
const client = { id: 1, name: '1', caption: 'Nord' };
const index = { id: 1, name: 'no', caption: 'No.', type: 'text', maxlength: 9, minimum: null, maximum: null };
const person = { login: 'anna', firstname: '', surname: '', description: '', email: [], languageid: 1031 };
const rest = { active: 1, totpforced: 0, groups: [], supervises: [] };

test('[SRV-03] a configuration file keeps its entries', () => {
  const tables = { client: [client], index_def: [{ ...index, digitsonly: 0 }] };
  expect(file({ tables, people: [{ ...person, ...rest }] })).toMatchObject({
    ok: true,
    value: { tables, people: [{ ...person, ...rest }] },
  });
});

test.each([
  ['an empty name', 'client', { ...client, name: '' }, 'name'],
  ['a long caption', 'client', { ...client, caption: 'x'.repeat(201) }, 'caption'],
  ['a broken text', 'client', { ...client, caption: 'x\uD800' }, 'caption'],
  ['an index with a space', 'index_def', { ...index, digitsonly: 0, name: 'a b' }, 'name'],
  ['half a length', 'index_def', { ...index, digitsonly: 0, maxlength: 1.5 }, 'maxlength'],
  ['a right that is none', 'group_right', { groupid: 1, name: 'document.burn' }, 'name'],
  ['a setting that is none', 'group_config', { groupid: 1, name: 'mail_password', value: '' }, 'name'],
])('[SRV-03] %s is refused as in the calls of the administration', (_, table, row, field) => {
  expect(faultsOf({ tables: { [table]: [row] } })).toMatchObject([{ at: `tables.${table}.0.${field}` }]);
});

test('[SRV-03] a file may not hold a NUL, which PostgreSQL refuses', () => {
  expect(faultsOf({ tables: { client: [{ ...client, caption: 'x\0' }] } })).toMatchObject([{ fault: 'content' }]);
  expect(faultsOf({ config: { webviewer_x: '\0' } })).toMatchObject([{ at: 'config.webviewer_x' }]);
});

test('[SRV-03] a file is read only until there are too many faults to tell', () => {
  const many = (count: number) => Array.from({ length: count }, () => ({}));
  expect(faultsOf({ tables: { client: many(CONFIGURATION_ROWS_MAXIMUM + 1) } })).toEqual([
    { at: 'tables.client', fault: 'shape', text: `≤ ${CONFIGURATION_ROWS_MAXIMUM}` },
  ]);
  expect(faultsOf({ tables: { client: many(50_000), product: many(50_000) }, people: many(10_000) })).toHaveLength(
    1000,
  );
  const member = { ...person, ...rest, groups: Array.from({ length: 300_000 }, () => '') };
  expect(faultsOf({ people: [member] })).toMatchObject([{ at: 'people.0', fault: 'shape' }]);
});

test('[SRV-03] a definition nested deeper than any call takes is refused', () => {
  const workflow = { key: 'a', retired: false, starts: [], definition: { deep: 0 } };
  const text = JSON.stringify({
    format: 'dms-configuration',
    version: 1,
    tables: {},
    config: {},
    workflows: [workflow],
  });
  const nested = text.replace('"deep":0', `"deep":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`);
  expect(readConfiguration(nested)).toMatchObject({ ok: false, error: [{ at: 'workflows.0', fault: 'shape' }] });
  const polluted = text.replace('"deep":0', '"__proto__":{}');
  expect(readConfiguration(polluted)).toMatchObject({ ok: false, error: [{ text: '__proto__' }] });
});

test('[SRV-03] only what the database refuses of a row is a fault of the file', () => {
  const db = new DatabaseSync(':memory:');
  db.exec('create table t (a integer unique)');
  const errorOf = (work: () => unknown): Error => {
    try {
      work();
    } catch (error) {
      return error as Error;
    }
    throw new Error('Nothing was refused.');
  };
  const broken = errorOf(() => db.exec('insert into t values (1), (1)'));
  expect([broken, Object.assign(new Error(), { code: '23505' })].map(refusesRow)).toEqual([true, true]);
  const unrelated = [
    new TypeError('x'),
    errorOf(() => db.exec('insert into nowhere values (1)')),
    ...['ECONNRESET', '57014', '40001', '53300'].map((code) => Object.assign(new Error(), { code })),
  ];
  expect(unrelated.filter(refusesRow)).toEqual([]);
  db.close();
});
