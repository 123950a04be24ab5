import { expect, test } from 'vitest';
import { checkDefinition } from '#core/forms/check.ts';
import { indexesOf } from '#core/forms/filing.ts';
import { stateOf } from '#core/forms/model.ts';
import { readWireDate, readWireDateTime } from '#core/kernel/date.ts';
import { FORMS } from './forms.ts';
import { INDEXES } from './indexes.ts';

const typeOf = (indexid: number) => Object.values(INDEXES).find(({ id }) => id === indexid)?.type;

test.each(FORMS)('[FORM-02] the demo form $name can be filled in, and its values fit the indexes', ({ definition }) => {
  expect(checkDefinition(definition)).toEqual([]);
  const values = Object.fromEntries(
    definition.fields.map(({ id, kind }) => [id, kind === 'date' ? '20.11.2026' : 'x']),
  );
  const filed = indexesOf(definition, values, typeOf);
  expect(filed).toHaveLength(2);
  for (const { indexid, value } of filed) {
    const type = typeOf(indexid);
    if (type === 'datetime') expect(readWireDateTime(value)).toBeDefined();
    else expect(type === 'date' ? readWireDate(value) : type).toBeDefined();
  }
});

test('[FORM-02] the demo form of travel expenses tells of a journey that ends before it begins', () => {
  const { definition } = FORMS.find(({ name }) => name === 'Reisekosten')!;
  const tells = (from: string, until: string) =>
    stateOf(definition, { from, until }, '01.01.2026').shown.has('reversed');
  expect(tells('10.03.2026', '09.03.2026')).toBe(true);
  expect(tells('10.03.2026', '10.03.2026')).toBe(false);
  expect(tells('10.03.2026', '')).toBe(false);
});
