import { expect, test } from 'vitest';
import { equalRange } from '#server/store/document/indexValue.ts';
import { isLike, likePattern } from './pattern.ts';

test('only the asterisk is a wildcard', () => {
  expect(likePattern('50%_\\Ä', false)).toBe('50\\%\\_\\\\a');
  expect(likePattern('Mü*', true)).toBe('mu%');
  expect(likePattern('mü', true)).toBe('%mu%');
  expect(likePattern('***', false)).toBe('%');
});

test('[SRCH-05] a name in memory fits the patterns that it would fit in a database', () => {
  const fitting = ['ozt', 'e o', '*', 'ays*', '*urk', 'a*e*o*k', 'ayse *ozturk', 'ayse ozturk*'];
  const others = ['ozt*', '*ays', 'ayse*se ozturk', 'ayse ozturk*k', 'x*', 'a*x*k', `${'*a'.repeat(500)}*`];
  for (const value of fitting) expect(isLike('ayse ozturk', value), value).toBe(true);
  for (const value of others) expect(isLike('ayse ozturk', value), value).toBe(false);
});

test('a day typed for a time means the whole day', () => {
  const day = Date.UTC(2026, 0, 2);
  expect(equalRange('datetime', '02.01.2026')).toEqual({ from: day, to: day + 86_400_000 });
  expect(equalRange('datetime', '02.01.2026 00:00:00')).toEqual({ from: day, to: day });
  expect(equalRange('text', 'x')).toBeUndefined();
});
