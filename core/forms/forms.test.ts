import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FormDefinition, FormField, FormValues } from '#core/contract/work/form.ts';
import { checkAnswer, checkDefinition } from './check.ts';
import { csvOf } from './csv.ts';
import { stateOf } from './model.ts';

const today = '15.06.2026';
const field = (id: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  id,
  kind,
  label: id,
  required: false,
  ...more,
});
const yes = { is: 'equal', left: { field: 'car' }, right: { flag: true } };
const travel: FormDefinition = {
  fields: [
    field('car', 'yesno'),
    field('km', 'number', { minimum: 0, show: yes, require: yes }),
    field('why', 'text', { require: { is: 'greater', left: { field: 'km' }, right: { number: 500 } } }),
    field('rows', 'table', { columns: [{ id: 'paid', kind: 'amount', label: 'paid', required: true }] }),
    field('total', 'computed', { sum: ['rows.paid'] }),
  ],
};
const problems = (values: FormValues) =>
  checkAnswer(travel, values, today).problems.map(({ field: at, what }) => `${at} ${what}`);

test('[FORM-02] conditions show, demand and calculate; what is hidden demands nothing', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ car: '1' })).toEqual(['km required']);
  expect(problems({ car: '0', km: '900' })).toEqual([]);
  expect(problems({ car: '1', km: '900' })).toEqual(['why required']);
  expect(problems({ car: '1', km: '-1' })).toEqual(['km tooSmall']);
  expect(checkAnswer(travel, { car: '0', km: '900' }, today).values).toEqual({ car: '0', total: '0' });
  const rows = [{ paid: '0,1' }, { paid: '0.2' }, { paid: ' ' }];
  expect(checkAnswer(travel, { rows }, today).values).toEqual({
    rows: [{ paid: '0.1' }, { paid: '0.2' }],
    total: '0.3',
  });
});

test('[FORM-01] what cannot be filled is told before it is published', () => {
  const told = (fields: readonly FormField[]) => checkDefinition({ fields: [...fields] }).map(({ what }) => what);
  expect(told([])).toEqual(['empty']);
  expect(told([field('a', 'text'), field('a', 'text')])).toEqual(['sameId']);
  expect(told([field('a', 'choice'), field('b', 'table')])).toEqual(['noOptions', 'noColumns']);
  expect(told([field('a', 'text'), field('s', 'computed', { sum: ['a'] })])).toEqual(['noSum']);
  expect(told([field('a', 'text', { show: { is: 'filled', field: 'gone' } })])).toEqual(['condition']);
  const filled = (of: string) => ({ show: { is: 'filled', field: of } });
  expect(told([field('a', 'text', filled('b')), field('b', 'text', filled('a'))])).toEqual(['circle']);
  expect(checkDefinition(travel)).toEqual([]);
});

const key = fc.constantFrom('car', 'km', 'why', 'rows', 'total', 'x', '__proto__', 'constructor');
const value = fc.oneof(
  fc.string(),
  fc.constantFrom('1', '0', '12,5', '1e9', '-3', '=cmd()', '<b>'),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.array(fc.dictionary(fc.constantFrom('paid', 'x'), fc.constantFrom('', '1', 'a', '2,5')), { maxLength: 4 }),
);
const anyCondition = fc.oneof(fc.constant(undefined), fc.constant(yes), fc.jsonValue({ maxDepth: 3 }));

test('[FORM-02] whatever stands in a form and in an answer: it ends, and what is kept is accepted again as it is', () => {
  fc.assert(
    fc.property(fc.dictionary(key, value), anyCondition, anyCondition, (raw, show, require) => {
      const values = raw as FormValues; // oxlint-disable-line typescript/no-unsafe-type-assertion -- lists of one kind each
      const definition = {
        fields: travel.fields.map((one) => (one.id === 'why' ? { ...one, show, require } : one)),
      };
      stateOf(definition, values, today);
      const first = checkAnswer(definition, values, today);
      if (first.problems.length > 0) return;
      const again = checkAnswer(definition, first.values, today);
      expect(again).toEqual({ problems: [], values: first.values });
    }),
  );
});

test('[FORM-02] in the export nothing is run: formulas are text, quotes and lines stay in their cell', () => {
  expect(csvOf([['=cmd()', '-12,5', 'a;"b"', '@x']])).toBe('\uFEFF\'=cmd();-12,5;"a;""b""";\'@x\r\n');
});
