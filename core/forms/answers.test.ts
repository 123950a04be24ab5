import { expect, test } from 'vitest';
import type { FormField } from '#core/contract/work/form.ts';
import { type Answered, answerValues, columnOf } from './answers.ts';

test('[FORM-03] answers sort numbers as numbers; text from an earlier version counts as missing', () => {
  const field: FormField = { id: 'n', kind: 'number', label: 'n', required: false };
  const valueOf = answerValues([field])[columnOf(field)];
  const answered = (n: string): Answered => ({ number: 1, at: 0, by: '', version: 1, comment: '', values: { n } });
  expect(['10', 'ten', '9.5', ''].map((text) => valueOf?.(answered(text)))).toEqual([10, null, 9.5, null]);
});
