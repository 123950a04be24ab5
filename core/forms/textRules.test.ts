import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FormField, TEXT_FORMATS } from '#core/contract/work/form.ts';
import { checkAnswer, checkDefinition } from './check.ts';
import { brokenRule } from './textRules.ts';

const text = (rules: Partial<FormField>): FormField => ({
  id: 'a',
  kind: 'text',
  label: 'A',
  required: false,
  ...rules,
});
const problemsOf = (rules: Partial<FormField>, value: string) =>
  checkAnswer({ fields: [text(rules)] }, { a: value }, '01.01.2026').problems.map(({ what, bound }) => [what, bound]);

test('[FORM-01] [FORM-02] length and format of a text are checked, in table cells too; an empty text is only missing', () => {
  expect(problemsOf({ minlength: 3 }, 'ab')).toEqual([['tooShort', 3]]);
  // Counted as people count: an emoji is one character.
  expect(problemsOf({ maxlength: 2 }, '😀😀')).toEqual([]);
  expect(problemsOf({ maxlength: 2 }, 'abc')).toEqual([['tooLong', 2]]);
  expect(problemsOf({ minlength: 3, format: 'iban' }, '')).toEqual([]);
  const columns = [{ id: 'x', kind: 'text', label: 'X', required: false, maxlength: 1 } as const];
  const table: FormField = { id: 't', kind: 'table', label: 'T', required: false, columns };
  expect(checkAnswer({ fields: [table] }, { t: [{ x: 'ab' }] }, '01.01.2026').problems).toEqual([
    { field: 't', row: 0, column: 'x', what: 'tooLong', bound: 1 },
  ]);
});

test.each([
  ['mail', ['anna@firma.de', 'a.b+c@mail.firma.co.uk'], ['anna', 'anna@firma', 'a b@firma.de', 'a@b.de, c@d.de']],
  ['phone', ['+49 (0)30 123-456', '0301/234567'], ['abc', '12', '()()()', '+49+30']],
  [
    'web',
    ['https://firma.de', 'HTTP://firma.de/a?b=ä#c'],
    ['firma.de', 'javascript:alert(1)', 'https://', 'https://a b'],
  ],
  ['iban', ['DE89 3704 0044 0532 0130 00', 'nl91abna0417164300'], ['DE89 3704 0044 0532 0130 01', 'DE89', 'IBAN']],
] as const)('[FORM-02] %s', (format, right, wrong) => {
  for (const one of right) expect(problemsOf({ format }, one)).toEqual([]);
  for (const one of wrong) expect(problemsOf({ format }, one)).toEqual([[format, undefined]]);
});

test('[FORM-01] [FORM-02] a text must match its pattern character by character; the message names the pattern', () => {
  const fits = (pattern: string, value: string) => problemsOf({ format: 'pattern', pattern }, value).length === 0;
  expect(['12345', 'D-12345', '1234', 'abcde'].map((one) => fits('99999', one))).toEqual([true, false, false, false]);
  expect(['Äb-12', 'Äb 12', '1b-12'].map((one) => fits('aa-99', one))).toEqual([true, false, false]);
  expect(['ATU1a', 'AbU1a', 'atU1a'].map((one) => fits('ATU**', one))).toEqual([true, false, false]);
  expect(['a9*', 'b9*'].map((one) => fits(String.raw`\a\9\*`, one))).toEqual([true, false]);
  expect(fits('99\\', '12\\')).toBe(true);
  expect(problemsOf({ format: 'pattern', pattern: '99' }, 'x')).toEqual([['pattern', '99']]);
});

test('[FORM-01] impossible limits and a missing pattern prevent publishing', () => {
  const faults = (rules: Partial<FormField>) => checkDefinition({ fields: [text(rules)] }).map(({ what }) => what);
  expect(faults({ minlength: 3, maxlength: 2 })).toEqual(['bounds']);
  expect(faults({ kind: 'number', minimum: 3, maximum: 2 })).toEqual(['bounds']);
  expect(faults({ format: 'pattern' })).toEqual(['noPattern']);
  expect(faults({ format: 'pattern', pattern: '9', minlength: 1, maxlength: 1 })).toEqual([]);
});

test('[FORM-02] any text and pattern: checking ends at once', () => {
  const signs = fc.array(fc.constantFrom('a', '9', '*', '\\', '.', '@', ' ', '(', '/', 'ä', '😀', '\n'), {
    maxLength: 4000,
  });
  const longest = fc.oneof(
    signs.map((all) => all.join('')),
    fc.constantFrom('a@', 'a.', 'http://', '.@').map((part) => part.repeat(4000 / part.length)),
  );
  fc.assert(
    fc.property(longest, signs, fc.constantFrom(...TEXT_FORMATS), (value, pattern, format) => {
      const began = process.threadCpuUsage();
      brokenRule({ format, pattern: pattern.join('').slice(0, 100) }, value);
      const { user, system } = process.threadCpuUsage(began);
      expect((user + system) / 1000).toBeLessThan(500);
    }),
  );
});
