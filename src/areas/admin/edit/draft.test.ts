import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addresses, faultsOf, type FieldGroup, numberOf } from './draft.ts';

const groups: readonly FieldGroup[] = [
  {
    legend: '',
    fields: [
      { name: 'name', label: '', kind: 'text', required: true, rule: 'name' },
      { name: 'maximum', label: '', kind: 'text', rule: 'number' },
      { name: 'email', label: '', kind: 'text', rule: 'email' },
      { name: 'groups', label: '', kind: 'many', required: true },
      { name: 'password', label: '', kind: 'password', rule: 'password' },
    ],
  },
];
const draft = { name: 'invoiceNo', maximum: '', email: '', groups: ['1'], password: '' };

test.each([
  [{}, []],
  [{ name: ' ' }, [['name', 'missing']]],
  [{ name: '1st' }, [['name', 'name']]],
  [{ maximum: '1,5' }, []],
  [{ maximum: 'many' }, [['maximum', 'number']]],
  [{ email: 'a@b.de; c@d.fr' }, []],
  [{ email: 'a@b.de; nobody' }, [['email', 'email']]],
  [{ groups: [] }, [['groups', 'missing']]],
  [{ password: 'kurz' }, [['password', 'password']]],
  [{ password: 'Anfang-2026' }, []],
] as const)('[SRV-03] the form is checked: %j', (change, faults) => {
  expect([...faultsOf(groups, { ...draft, ...change })]).toEqual(faults);
});

test('[SRV-03] a decimal comma and a decimal point are both accepted', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), (hundredths) => {
      const text = (hundredths / 100).toFixed(2);
      expect(numberOf(text.replace('.', ','))).toBe(numberOf(text));
    }),
  );
});

test('[SRV-03] addresses are split at any separator', () => {
  expect(addresses(' a@b.de,c@d.fr;\n e@f.nl ')).toEqual(['a@b.de', 'c@d.fr', 'e@f.nl']);
});
