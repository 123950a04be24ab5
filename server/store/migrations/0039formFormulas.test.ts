import { expect, test } from 'vitest';
import { renewed } from './0039formFormulas.ts';

test('[FORM-01] migration 39 turns weighted sums into formulas and half lines into parts', () => {
  const old = {
    copy: true,
    fields: [
      { id: 'km', kind: 'number', half: true },
      { id: 'total', kind: 'computed', sum: ['km', 't.paid'], factors: { km: 0.3 } },
      { id: 'none', kind: 'computed', sum: [], half: false },
    ],
  };
  const formula = {
    sum: [{ calc: 'product', of: [{ field: 'km' }, { number: 0.3 }] }, { field: 't.paid' }],
  };
  expect(JSON.parse(renewed(JSON.stringify(old)))).toEqual({
    copy: true,
    fields: [
      { id: 'km', kind: 'number', part: 2 },
      { id: 'total', kind: 'computed', formula },
      { id: 'none', kind: 'computed' },
    ],
  });
});
