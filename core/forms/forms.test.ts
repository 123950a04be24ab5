import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORM_ROWS_MAXIMUM, type FormDefinition, type FormField, type FormValues } from '#core/contract/work/form.ts';
import { checkAnswer, checkDefinition } from './check.ts';
import { clausesOf, conditionOfClauses } from '#core/conditions/clauses.ts';
import { conditionsOf } from './lint.ts';
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
    field('total', 'computed', { formula: { sum: [{ field: 'rows.paid' }] } }),
  ],
};
const problems = (values: FormValues) =>
  checkAnswer(travel, values, today).problems.map(({ field: at, what }) => `${at} ${what}`);

test('[FORM-02] conditions show, require and calculate; hidden fields are not required', () => {
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

test('[FORM-01] the check before publishing names what cannot be filled in', () => {
  const told = (fields: readonly FormField[]) => checkDefinition({ fields: [...fields] }).map(({ what }) => what);
  expect(told([])).toEqual(['empty']);
  expect(told([field('a', 'text'), field('a', 'text')])).toEqual(['sameId']);
  expect(told([field('a', 'choice'), field('b', 'table')])).toEqual(['noOptions', 'noColumns']);
  const sum = { formula: { sum: [{ field: 'a' }] } };
  expect(told([field('a', 'text'), field('s', 'computed', sum)])).toEqual(['formula']);
  expect(told([field('s', 'computed', sum), field('a', 'number')])).toEqual(['formula']);
  expect(told([field('a', 'number'), field('s', 'computed')])).toEqual(['noFormula']);
  expect(told([field('a', 'number'), field('s', 'computed', { formula: { unread: '[a' } })])).toEqual(['formula']);
  expect(told([field('a', 'text', { show: { is: 'filled', field: 'gone' } })])).toEqual(['condition']);
  const filled = (of: string) => ({ show: { is: 'filled', field: of } });
  expect(told([field('a', 'text', filled('b')), field('b', 'text', filled('a'))])).toEqual(['circle']);
  expect(checkDefinition(travel)).toEqual([]);
});

test('[FORM-01] the work of formulas and conditions over the most rows is bounded', () => {
  const table = field('t', 'table', { columns: [{ id: 'a', kind: 'number', label: 'a', required: false }] });
  const formOf = (count: number, of: (at: number) => FormField): FormDefinition => ({
    fields: [field('n', 'number'), table, ...Array.from({ length: count }, (_, at) => of(at))],
  });
  const told = (definition: FormDefinition) => checkDefinition(definition).map(({ what }) => what);
  const sum = { sum: Array.from({ length: 150 }, () => ({ field: 't.a' })) };
  const ones = { calc: 'product', of: Array.from({ length: 150 }, () => ({ number: 1 })) };
  const asks = (left: object) => ({ is: 'greater', left, right: { number: 0 } });
  const kinds: ((at: number) => FormField)[] = [
    (at) => field(`f${at}`, 'computed', { formula: sum }),
    (at) => field(`f${at}`, 'text', { show: asks(sum) }),
    (at) => field(`f${at}`, 'text', { require: { is: 'all', of: [asks(sum)] } }),
    (at) =>
      field(`f${at}`, 'computed', {
        formula: { sum: [{ calc: 'product', of: [{ field: 't.a' }, ones] }] },
      }),
  ];
  for (const of of kinds) {
    expect(told(formOf(2, of))).toEqual([]);
    expect(told(formOf(3, of))).toEqual(['tooMuch']);
  }
  // Without rows, even the longest form may have as many conditions as it likes.
  const plain = (at: number) => field(`f${at}`, 'text', { show: asks({ field: 'n' }), require: asks({ field: 'n' }) });
  expect(told(formOf(250, plain))).toEqual([]);
});

const key = fc.constantFrom('car', 'km', 'why', 'rows', 'total', 'x', '__proto__', 'constructor');
const value = fc.oneof(
  fc.string(),
  fc.constantFrom('1', '0', '12,5', '1e9', '-3', '=cmd()', '<b>'),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.array(fc.dictionary(fc.constantFrom('paid', 'x'), fc.constantFrom('', '1', 'a', '2,5')), { maxLength: 4 }),
);
const anyCondition = fc.oneof(fc.constant(undefined), fc.constant(yes), fc.jsonValue({ maxDepth: 3 }));

test('[FORM-02] any form and any answer: checking ends, and accepted values are accepted again unchanged', () => {
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

const asked = { from: { type: 'float' }, rows: { type: 'float', many: true }, day: { type: 'date' } } as const;
const clause = fc.record({
  field: fc.constantFrom('from', 'rows', 'day'),
  is: fc.constantFrom('equal', 'unequal', 'greater', 'atLeast', 'smaller', 'atMost', 'filled', 'notFilled'),
  value: fc.constantFrom('12,5', '-3', '+7', '01.02.2026', '0'),
} as const);

test('[FORM-01] conditions written by the builder are read back as the same lines', () => {
  fc.assert(
    fc.property(fc.constantFrom('all', 'any'), fc.array(clause, { minLength: 1, maxLength: 5 }), (join, of) => {
      const condition = conditionOfClauses({ join, of }, asked);
      if (condition === undefined) return;
      const back = clausesOf(condition)!;
      expect(conditionOfClauses(back, asked)).toEqual(condition);
    }),
  );
  // Conditions that lines cannot express stay unchanged.
  expect(clausesOf({ is: 'not', of: { is: 'all', of: [] } })).toBeUndefined();
});

test('[FORM-01] the lint flags conditions that always or never hold for possible values', () => {
  const over = (left: string, right: object) => ({ is: 'greater', left: { field: left }, right });
  const verdicts = conditionsOf(
    {
      fields: [
        field('days', 'number', { minimum: 0, maximum: 60 }),
        field('kind', 'choice', { options: ['A', 'B'] }),
        field('a', 'text', { show: over('days', { number: 60 }) }),
        field('b', 'text', { show: { is: 'equal', left: { field: 'kind' }, right: { text: 'C' } } }),
        field('c', 'text', { show: { is: 'not', of: over('days', { number: 100 }) } }),
        field('d', 'text', { require: over('days', { number: 5 }) }),
        field('e', 'text', { show: { is: 'filled', field: 'gone' } }),
      ],
    },
    today,
  ).map((one) => [one.field, one.decides, one.verdict.verdict]);
  expect(verdicts).toEqual([
    ['a', 'show', 'never'],
    ['b', 'show', 'never'],
    ['c', 'show', 'always'],
    ['d', 'require', 'depends'],
  ]);
});

test('[FORM-01] a heading’s condition hides or shows its whole group, up to the next heading', () => {
  const definition = {
    fields: [
      field('car', 'yesno'),
      field('head', 'heading', { group: true, show: yes }),
      field('km', 'number', { required: true }),
      field('next', 'heading'),
      field('off', 'amount'),
      field('total', 'computed', {
        formula: {
          calc: 'difference',
          of: [{ calc: 'product', of: [{ field: 'km' }, { number: 0.3 }] }, { field: 'off' }],
        },
      }),
    ],
  };
  const values = { km: '100', off: '5' };
  expect(checkAnswer(definition, values, today)).toEqual({ problems: [], values: { off: '5', total: '-5' } });
  expect(checkAnswer(definition, { ...values, car: '1' }, today).values).toMatchObject({ total: '25' });
  expect(checkAnswer(definition, { car: '1' }, today).problems).toEqual([{ field: 'km', what: 'required' }]);
});

test('[FORM-02] calculated values are the same when filling in, on the server and in the PDF', () => {
  const share = { calc: 'quotient', of: [{ field: 'a' }, { field: 'b' }] };
  const definition = {
    fields: [field('a', 'amount'), field('b', 'number'), field('share', 'computed', { formula: share })],
  };
  const kept = checkAnswer(definition, { a: '1,00', b: '8' }, today).values;
  expect(kept).toEqual({ a: '1.00', b: '8', share: '0.125' });
  expect(stateOf(definition, kept, today).computed).toEqual({ share: '0.125' });
  expect(checkAnswer(definition, { a: '1', b: '0' }, today).values).toEqual({ a: '1', b: '0' });
  expect(checkAnswer(definition, { a: '1' }, today).values).toEqual({ a: '1' });
});

test('[FORM-02] the largest calculation over the most rows stays fast', () => {
  const rows = Array.from({ length: FORM_ROWS_MAXIMUM }, () => ({ n: '1234,56' }));
  const product = { calc: 'product', of: Array.from({ length: 3 }, () => ({ field: 't.n' })) };
  const formula = { sum: Array.from({ length: 30 }, () => product) };
  const columns = [{ id: 'n', kind: 'number' as const, label: 'n', required: false }];
  const definition = {
    fields: [
      field('t', 'table', { columns }),
      ...Array.from({ length: 3 }, (_, at) => field(`c${at}`, 'computed', { formula })),
    ],
  };
  expect(checkDefinition(definition)).toEqual([]);
  const before = process.threadCpuUsage();
  expect(stateOf(definition, { t: rows }, today).computed['c0']).not.toBe('');
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(3000);
});
