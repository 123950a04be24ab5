import { expect, test } from 'vitest';
import { equalRange } from '#server/store/document/indexValue.ts';
import { likePattern } from './pattern.ts';

test('only the asterisk is a wildcard', () => {
  expect(likePattern('50%_\\Ä', false)).toBe('50\\%\\_\\\\a');
  expect(likePattern('Mü*', true)).toBe('mu%');
  expect(likePattern('mü', true)).toBe('%mu%');
  expect(likePattern('***', false)).toBe('%');
});

test('a day typed for a time means the whole day', () => {
  const day = Date.UTC(2026, 0, 2);
  expect(equalRange('datetime', '02.01.2026')).toEqual({ from: day, to: day + 86_400_000 });
  expect(equalRange('datetime', '02.01.2026 00:00:00')).toEqual({ from: day, to: day });
  expect(equalRange('text', 'x')).toBeUndefined();
});
