import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFormula } from '../check.ts';
import { type Condition, DEPTH_MAXIMUM, type Fields, type Operand, type Values } from '../condition.ts';
import { numberOf } from '../evaluate.ts';
import { parseFormula } from '../parse.ts';
import { readFormula } from './read.ts';
import { FORMULA_WORDS, type FormulaWord, type Writing } from './words.ts';
import { writeFormula } from './write.ts';

const fields: Fields = {
  km: { type: 'float' },
  rate: { type: 'float' },
  first: { type: 'date' },
  last: { type: 'date' },
  car: { type: 'flag' },
  kind: { type: 'text' },
  'rows.count': { type: 'float', many: true },
  'rows.price': { type: 'float', many: true },
};
const english = Object.fromEntries(FORMULA_WORDS.map((word) => [word, word])) as Record<FormulaWord, string>;
const names = new Map([
  ['km', 'Kilometres [one way]'],
  ['rate', 'Rate'],
  ['first', 'First day'],
  ['last', 'Last day'],
  ['car', 'Own car'],
  ['kind', 'Kind'],
  ['rows.count', 'Items: Count'],
  ['rows.price', 'Items: Price'],
]);
const writing: Writing = { words: english, decimal: '.', names };
const values: Values = {
  km: '100',
  rate: '0,3',
  first: '28.02.2026',
  last: '02.03.2026',
  car: '1',
  kind: 'Train',
  'rows.count': ['2', '', '3'],
  'rows.price': ['1,50', '7', '0.10'],
};
const given = { fields, values, today: '15.06.2026' };
const result = (text: string): number | string | undefined => {
  const read = readFormula(text, fields, writing);
  return read.ok ? numberOf(read.value, given) : `${read.error.what} ${read.error.from} ${read.error.text}`;
};

test('[FORM-02] formulas have sums, products by row, percentages, minimum, maximum, days between dates, and conditions', () => {
  expect(result('sum([Items: Price])')).toBe(8.6);
  expect(result('sum([items: count] * [Items: Price])')).toBe(3.3);
  expect(result('[Kilometres [one way]]] * 2 × rate')).toBe(60);
  expect(result('km * 19 % + 1')).toBe(20);
  expect(result('max(sum([Items: Count]); 4; rate) - min([Items: Price])')).toBe(4.9);
  expect(result('days([First day]; [Last day]) + 1')).toBe(3);
  expect(result('if([Own car]; km * 0.3; if(kind = "train" and km > 50; 12; 0))')).toBe(30);
  expect(result('if(not [Own car] or last < today; 1; 2)')).toBe(1);
  expect(result('round(km / 3; 2)')).toBe(33.33);
  expect(result('round(1.005; 2)')).toBe(1.01);
  expect(result('-km + (2 - 3) * -1')).toBe(-99);
  expect(result('sum(if([Items: Count] > 2; [Items: Price]; 0))')).toBe(0.1);
  expect(result('sum(([Items: Count] + 1) * [Items: Price])')).toBe(11.9);
  expect(result('km / (1 - 1)')).toBeUndefined();
});

test('[FORM-02] an error in a formula is reported with its position', () => {
  expect(result('km + ')).toBe('end 5 ');
  expect(result('km + [Gone] * 2')).toBe('unknownField 5 [Gone]');
  expect(result('km + [First day]')).toBe('type 5 [First day]');
  expect(result('sum([Items: Count] * sum([Items: Price]))')).toBe('nested 4 [Items: Count] * sum([Items: Price])');
  expect(result('km + [Items: Price]')).toBe('list 5 [Items: Price]');
  expect(result('2 * [Items: Price]')).toBe('list 4 [Items: Price]');
  expect(result('days([First day])')).toBe('count 0 days');
  expect(result('round(km; 9)')).toBe('decimals 10 9');
  expect(result('if(km; 1; 2)')).toBe('noCondition 3 km');
  expect(result('(km > 1) + 1')).toBe('noValue 1 km > 1');
  expect(result('km km')).toBe('unexpected 3 km');
  expect(result('km & 1')).toBe('unexpected 3 &');
  expect(result('[Own car]')).toBe('type 0 [Own car]');
  expect(result('alert(1)')).toBe('unknownField 0 alert');
  expect(result('constructor')).toBe('unknownField 0 constructor');
  expect(result('31.02.2026')).toBe('day 0 31.02.2026');
  expect(result(`${'('.repeat(500)}1${')'.repeat(500)}`)).toMatch(/^tooDeep /);
});

const { formula } = fc.letrec<{ formula: Operand; row: Operand; asked: Condition }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<Operand>({ field: 'km' }, { field: 'rate' }, { number: 2 }, { number: -0.5 }),
    fc.record({ sum: fc.array(tie('row'), { minLength: 1, maxLength: 3 }) }),
    fc.record({
      calc: fc.constantFrom('least' as const, 'greatest' as const),
      of: fc.array(tie('row'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      calc: fc.constantFrom('plus' as const, 'product' as const),
      of: fc.array(tie('formula'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({
      calc: fc.constantFrom('difference' as const, 'quotient' as const),
      of: fc.tuple(tie('formula'), tie('formula')),
    }),
    fc.record({ calc: fc.constant('percent' as const), of: fc.tuple(tie('formula')) }),
    fc.record({
      calc: fc.constant('round' as const),
      of: fc.tuple(
        tie('formula'),
        fc.nat(4).map((number) => ({ number })),
      ),
    }),
    fc.constant<Operand>({ calc: 'days', of: [{ field: 'first' }, { today: 0 }] }),
    fc.record({ if: tie('asked'), yes: tie('formula'), no: tie('formula') }),
  ),
  row: fc.oneof(
    { maxDepth: 4 },
    tie('formula'),
    fc.constantFrom<Operand>(
      { calc: 'plus', of: [{ field: 'rows.count' }, { number: 1 }] },
      { field: 'rows.count' },
      { calc: 'product', of: [{ field: 'rows.count' }, { field: 'rows.price' }] },
    ),
  ),
  asked: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Condition>(
      { is: 'filled', field: 'km' },
      { is: 'equal', left: { field: 'car' }, right: { flag: true } },
      { is: 'contains', left: { field: 'kind' }, right: { text: 'a"i' } },
      { is: 'between', value: { field: 'km' }, least: { number: 1 }, most: { field: 'rate' } },
    ),
    fc.record({ is: fc.constant('greater' as const), left: tie('formula'), right: tie('formula') }),
    fc.record({ is: fc.constant('not' as const), of: tie('asked') }),
    fc.record({
      is: fc.constantFrom('all' as const, 'any' as const),
      of: fc.array(tie('asked'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}));

test('[FORM-02] parsing a printed formula gives the same calculation', () => {
  fc.assert(
    fc.property(formula, (written) => {
      fc.pre(parseFormula(written).ok);
      expect(checkFormula(written, fields)).toEqual([]);
      const text = writeFormula(written, writing);
      const read = readFormula(text, fields, writing);
      fc.pre(read.ok || read.error.what !== 'tooDeep');
      expect(read).toMatchObject({ ok: true });
      const [one, other] = [numberOf(written, given), read.ok ? numberOf(read.value, given) : NaN];
      if (one === undefined || other === undefined) expect(one).toBe(other);
      else expect(Math.abs(one - other)).toBeLessThanOrEqual(1e-5 * Math.max(1, Math.abs(one)));
      if (read.ok) expect(writeFormula(read.value, writing)).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('[FORM-02] any input as a formula terminates, throws nothing, and reads nothing but the fields', () => {
  const piece = fc.constantFrom(
    '(',
    ')',
    'if(',
    'sum(',
    '[Rate]',
    'km',
    ';',
    '+',
    '*',
    '-',
    '%',
    '1',
    '"',
    '[',
    'not ',
    '=',
  );
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(piece, { maxLength: 60 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const read = readFormula(text, fields, writing);
      if (read.ok) {
        expect(checkFormula(read.value, fields)).toEqual([]);
        expect(['number', 'undefined']).toContain(typeof numberOf(read.value, given));
      } else {
        expect(read.error.from).toBeGreaterThanOrEqual(0);
        expect(read.error.to).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: 1000 },
  );
  fc.assert(
    fc.property(fc.jsonValue(), (raw) => {
      const read = parseFormula(raw);
      if (read.ok) expect(['number', 'undefined']).toContain(typeof numberOf(read.value, given));
    }),
  );
  expect(numberOf({ field: '__proto__' }, given)).toBeUndefined();
  expect(numberOf({ field: 'constructor' }, given)).toBeUndefined();
});

test('[FORM-02] the deepest formula is evaluated in one pass, no part of it twice', () => {
  const deep = (calc: 'plus' | 'product'): Operand =>
    Array.from({ length: DEPTH_MAXIMUM }).reduce<Operand>((inner) => ({ calc, of: [inner] }), { field: 'km' });
  let asked = 0;
  const counting = {
    ...given,
    values: {
      ...values,
      get km() {
        asked += 1;
        return '2';
      },
    },
  };
  for (const calc of ['plus', 'product'] as const) {
    asked = 0;
    expect(numberOf(deep(calc), counting)).toBe(2);
    expect(asked).toBe(1);
  }
});
