import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCondition } from './check.ts';
import { circlesIn } from './circles.ts';
import { COMPARISONS, type Condition, type Fields, type Operand, type Values } from './condition.ts';
import { holds } from './evaluate.ts';
import { parseCondition } from './parse.ts';
import { inWords, type Sentence, sentenceOf, type Words } from './sentence.ts';
import { verdictOn } from './verdict.ts';

const fields: Fields = {
  amount: { type: 'float' },
  count: { type: 'numeric' },
  due: { type: 'date' },
  name: { type: 'text' },
  urgent: { type: 'flag' },
  rows: { type: 'float', many: true },
};
const today = '15.06.2026';
const given = (values: Values) => ({ fields, values, today });

const number = fc.constantFrom(-1, 0, 0.5, 1, 100, 5000);
const day = fc.constantFrom('01.01.2026', '14.06.2026', '15.06.2026', '16.06.2026', '31.12.2030');
const word = fc.constantFrom('a', 'ab', 'b', 'bc', 'abc');
const ordered = fc.constantFrom('equal', 'unequal', 'greater', 'atLeast', 'smaller', 'atMost');
const atom: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ is: fc.constant('filled' as const), field: fc.constantFrom('amount', 'name', 'due') }),
  fc.record({
    is: ordered,
    left: fc.constantFrom<Operand>(
      { field: 'amount' },
      { field: 'count' },
      { sum: [{ field: 'amount' }, { number: 1 }] },
    ),
    right: fc.oneof<fc.Arbitrary<Operand>[]>(
      number.map((number) => ({ number })),
      fc.constant({ field: 'count' }),
    ),
  }),
  fc.record({
    is: ordered,
    left: fc.constant<Operand>({ field: 'due' }),
    right: fc.oneof<fc.Arbitrary<Operand>[]>(
      day.map((day) => ({ day })),
      fc.integer({ min: -2, max: 2 }).map((today) => ({ today })),
    ),
  }),
  fc.record({
    is: fc.constantFrom('equal', 'unequal', 'contains', 'starts'),
    left: fc.constant<Operand>({ field: 'name' }),
    right: word.map((text): Operand => ({ text })),
  }),
  fc.record({
    is: fc.constant('between' as const),
    value: fc.constant<Operand>({ field: 'amount' }),
    least: number.map((number): Operand => ({ number })),
    most: number.map((number): Operand => ({ number })),
  }),
  fc.record({
    is: fc.constantFrom('equal', 'unequal'),
    left: fc.constant<Operand>({ field: 'urgent' }),
    right: fc.boolean().map((flag): Operand => ({ flag })),
  }),
);
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    atom,
    fc.record({ is: fc.constantFrom('all', 'any'), of: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ is: fc.constant('not' as const), of: tie('condition') }),
  ),
}));
const values: fc.Arbitrary<Values> = fc.record(
  {
    amount: fc.oneof(
      number.map(String),
      fc.constant(''),
      fc.double({ min: -10, max: 6000, noNaN: true }).map((n) => n.toFixed(2)),
    ),
    count: fc.integer({ min: -2, max: 5001 }).map(String),
    due: fc.oneof(day, fc.constant('')),
    name: fc.oneof(word, fc.stringMatching(/^[abcx]{0,6}$/), fc.constant('ABC')),
    urgent: fc.constantFrom('0', '1', ''),
  },
  { requiredKeys: [] },
);

describe('[WF] reading a condition', () => {
  test('parsing what was printed gives the same condition, and evaluating it never fails', () => {
    fc.assert(
      fc.property(condition, values, (written, values) => {
        const read = parseCondition(JSON.parse(JSON.stringify(written)));
        expect(read).toEqual({ ok: true, value: written });
        expect(checkCondition(written, fields)).toEqual([]);
        expect(typeof holds(written, given(values))).toBe('boolean');
      }),
    );
  });

  test('invalid text is refused with the position of its first error, and never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), (raw) => void parseCondition(raw)));
    expect(
      parseCondition({
        is: 'all',
        of: [
          { is: 'filled', field: 'a' },
          { is: 'equal', left: { day: '31.02.2026' }, right: { field: 'due' } },
        ],
      }),
    ).toEqual({ ok: false, error: { at: 'of.1.left', what: 'day' } });
    expect(parseCondition({ is: 'like', left: {}, right: {} })).toEqual({
      ok: false,
      error: { at: 'is', what: 'shape' },
    });
    const deep = Array.from({ length: 20 }).reduce<unknown>((of) => ({ is: 'not', of }), { is: 'filled', field: 'a' });
    expect(parseCondition(deep)).toMatchObject({ ok: false, error: { what: 'tooDeep' } });
    const long = { is: 'any', of: Array.from({ length: 300 }, () => ({ is: 'filled', field: 'a' })) };
    expect(parseCondition(long)).toMatchObject({ ok: false, error: { what: 'tooLong' } });
  });

  test('a comparison of incompatible types is reported at its position', () => {
    const wrong: readonly [Condition, string, string][] = [
      [{ is: 'equal', left: { field: 'amount' }, right: { text: 'x' } }, 'right', 'type'],
      [{ is: 'greater', left: { field: 'name' }, right: { text: 'x' } }, 'is', 'type'],
      [{ is: 'equal', left: { field: 'nobody' }, right: { number: 1 } }, 'left', 'unknownField'],
      [{ is: 'greater', left: { field: 'rows' }, right: { number: 1 } }, 'left', 'list'],
      [{ is: 'greater', left: { sum: [{ field: 'name' }] }, right: { number: 1 } }, 'left.sum.0', 'type'],
      [{ is: 'filled', field: 'constructor' }, 'field', 'unknownField'],
    ];
    for (const [condition, at, what] of wrong)
      expect(checkCondition({ is: 'not', of: condition }, fields)).toEqual([{ at: `of.${at}`, what }]);
  });
});

describe('[WF] asking a condition', () => {
  const asked = (is: (typeof COMPARISONS)[number], left: Operand, right: Operand, values: Values) =>
    holds({ is, left, right }, given(values));

  test('numbers compare as people write them, days by the calendar, texts regardless of case', () => {
    expect(asked('greater', { field: 'amount' }, { number: 1000 }, { amount: '1.000,01' })).toBe(true);
    expect(asked('equal', { field: 'due' }, { today: -1 }, { due: '14.06.2026' })).toBe(true);
    expect(asked('smaller', { field: 'due' }, { today: 0 }, { due: '15.06.2026' })).toBe(false);
    expect(asked('contains', { field: 'name' }, { text: 'gmbh' }, { name: 'Nord GmbH & Co.' })).toBe(true);
  });

  test('a sum adds up a column, an empty cell counts as nothing, and decimals add up exactly', () => {
    const sum: Operand = { sum: [{ field: 'rows' }, { field: 'amount' }] };
    expect(asked('equal', sum, { number: 0.3 }, { rows: ['0.1', '', '0,2'] })).toBe(true);
    expect(asked('equal', sum, { number: 0 }, {})).toBe(true);
  });

  test('a comparison with an empty value is false, and so is its opposite', () => {
    fc.assert(
      fc.property(fc.constantFrom(...COMPARISONS), (is) => {
        expect(asked(is, { field: 'amount' }, { number: 1 }, { amount: ' ' })).toBe(false);
      }),
    );
  });
});

describe('[WF] reading a condition back', () => {
  /** Turns a sentence back into a condition: it must mean the same when read out. */
  const meant = (sentence: Sentence): Condition =>
    'join' in sentence
      ? { is: sentence.join, of: sentence.parts.map(meant) }
      : sentence.negated
        ? { is: 'not', of: sentence.atom }
        : sentence.atom;

  test('the sentence means what the condition means', () => {
    fc.assert(
      fc.property(condition, values, (condition, values) => {
        expect(holds(meant(sentenceOf(condition)), given(values))).toBe(holds(condition, given(values)));
      }),
      { numRuns: 500 },
    );
  });

  test('nested lists are put in brackets, and no list directly contains one of its own kind', () => {
    const operand: Words['operand'] = (operand) => String(Object.values(operand)[0]);
    const words: Words = {
      operand,
      comparison: (name, { left, right, least, most }) => [left, name, right, least, most].filter(Boolean).join(' '),
      calculation: (name, parts) => `${name} ${parts.join(' ')}`,
      choice: (parts) => Object.values(parts).join(' '),
      join: (join, parts) => parts.join(join === 'all' ? ' and ' : ' or '),
      empty: (join) => join,
    };
    const filled = (field: string): Condition => ({ is: 'filled', field });
    const said = inWords(
      sentenceOf({
        is: 'all',
        of: [
          { is: 'all', of: [filled('a'), { is: 'greater', left: { field: 'amount' }, right: { number: 5 } }] },
          { is: 'not', of: { is: 'all', of: [filled('b'), filled('c')] } },
        ],
      }),
      words,
    );
    expect(said).toBe('a filled and amount greater 5 and (b notFilled or c notFilled)');
  });
});

describe('[WF] a condition that decides nothing', () => {
  test('a condition that is always or never true is reported with an example', () => {
    const amount: Operand = { field: 'amount' };
    const never = verdictOn(
      {
        is: 'all',
        of: [
          { is: 'greater', left: amount, right: { number: 5 } },
          { is: 'smaller', left: amount, right: { number: 3 } },
        ],
      },
      fields,
      today,
    );
    expect(never).toMatchObject({ verdict: 'never', holds: undefined, fails: expect.anything() });
    const always = verdictOn(
      {
        is: 'any',
        of: [
          { is: 'not', of: { is: 'filled', field: 'amount' } },
          { is: 'atLeast', left: amount, right: { number: 0 } },
          { is: 'smaller', left: amount, right: { number: 1 } },
        ],
      },
      fields,
      today,
    );
    expect(always).toMatchObject({ verdict: 'always', holds: expect.anything(), fails: undefined });
    const text = (is: 'contains' | 'starts', text: string): Condition => ({
      is,
      left: { field: 'name' },
      right: { text },
    });
    expect(
      verdictOn({ is: 'all', of: [text('contains', 'ab'), { is: 'not', of: text('contains', 'B') }] }, fields, today)
        .verdict,
    ).toBe('never');
    expect(verdictOn({ is: 'all', of: [text('starts', 'ab'), text('contains', 'cd')] }, fields, today)).toMatchObject({
      verdict: 'depends',
      holds: { name: expect.stringMatching(/^ab.*cd/) },
    });
  });

  test('no evaluation contradicts the verdict, and its examples are correct', () => {
    fc.assert(
      fc.property(condition, fc.array(values, { minLength: 5, maxLength: 20 }), (condition, all) => {
        const { verdict, holds: held, fails } = verdictOn(condition, fields, today);
        if (held !== undefined) expect(holds(condition, given(held))).toBe(true);
        if (fails !== undefined) expect(holds(condition, given(fails))).toBe(false);
        for (const each of all) {
          if (verdict === 'always') expect(holds(condition, given(each))).toBe(true);
          if (verdict === 'never') expect(holds(condition, given(each))).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('conditions that depend on each other are reported as a circle', () => {
    const asks = (...names: string[]): Condition => ({
      is: 'all',
      of: names.map((field) => ({ is: 'filled', field })),
    });
    expect(circlesIn({ a: asks('b'), b: asks('c', 'd'), c: asks('a'), d: asks('e') })).toEqual([['a', 'b', 'c']]);
    expect(circlesIn({ a: asks('a') })).toEqual([['a']]);
    expect(circlesIn({ a: asks('b', 'c'), b: asks('c'), c: asks('d') })).toEqual([]);
  });
});
