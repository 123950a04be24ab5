import { expect, test } from 'vitest';
import { checkDefinition } from '#core/forms/check.ts';
import { indexesOf } from '#core/forms/filing.ts';
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
