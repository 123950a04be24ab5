import { expect, test } from 'vitest';
import { checkDefinition } from '#core/workflow/check.ts';
import { parseDefinition } from '#core/workflow/definition.ts';
import { beginning, definitionIn, faultName, isKey } from './model.ts';

test('[SRV-03] a new workflow can run as it is', () => {
  const read = parseDefinition(beginning({ name: 'Neu', task: 'Prüfen', done: 'Erledigt' }, 1));
  expect(read.ok && checkDefinition(read.value)).toEqual([]);
});

test('[SRV-03] an invalid definition is reported by line, and errors are in words', () => {
  expect(definitionIn('{"a":1}')).toEqual({ definition: { a: 1 } });
  expect(definitionIn('[]')).toEqual({ line: 1 });
  expect(definitionIn('{\n "a": 1,\n "b" 2\n}')).toEqual({ line: 3 });
  expect(definitionIn('{\n "a": 1\n')).toEqual({ line: 3 });
  expect(faultName({ what: 'condition.unknownField' })).toBe('condition');
  expect(faultName({ what: 'circle a b' })).toBe('circle');
  expect(faultName({ what: 'invalid_type' })).toBe('shape');
  expect([isKey('invoice_2'), isKey('2x'), isKey('a b')]).toEqual([true, false, false]);
});
