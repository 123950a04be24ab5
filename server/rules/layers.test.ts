import { expect, test } from 'vitest';
import { mayHold } from './layers.ts';

const groups = (count: number, characters: number, pageOf: (index: number) => number) => Array.from({ length: count }, (_, index) => ({ pageno: pageOf(index), marks: ' '.repeat(characters) }));

test('the marks of a page are bounded with what is stored there already, and those of a document over all its pages', () => {
  expect(mayHold([])).toBeNull();
  expect(mayHold(groups(4, 1_000_000, () => 1))).toBeNull();
  expect(mayHold(groups(5, 1_000_000, () => 1))?.error).toBe('request.tooLarge');
  expect(mayHold(groups(33, 1_000_000, (index) => index))).toBeNull();
  expect(mayHold(groups(34, 1_000_000, (index) => index))?.error).toBe('request.tooLarge');
});
