import { expect, test } from 'vitest';
import { SEARCH_OPERATORS } from '#core/contract/constants.ts';
import { maySeek } from './search.ts';

const captions = new Map([[1, { type: 'text' as const, caption: 'Subject' }]]);
const contains = (value: string) =>
  maySeek({ indexes: [{ indexid: 1, operator: SEARCH_OPERATORS.contains, value }] }, captions)?.error;

test('a value that folds to too long a pattern is refused, however short it was typed', () => {
  expect(contains('invoice')).toBeUndefined();
  // One character that case folding expands to eighteen.
  expect(contains('\uFDFA'.repeat(4000))).toBe('index.invalid');
});
