import { expect, test } from 'vitest';
import { rememberLast } from './rememberLast.ts';

test('the same arguments are computed once, and only the last result is kept', () => {
  const seen: string[] = [];
  const join = rememberLast((list: readonly string[], end: string) => {
    seen.push(end);
    return [...list, end];
  });
  const list = ['a'];
  const first = join(list, 'b');
  expect(join(list, 'b')).toBe(first);
  expect(join(list, 'c')).toEqual(['a', 'c']);
  expect(join([...list], 'c')).toEqual(['a', 'c']);
  expect(join(list, 'b')).toEqual(first);
  expect(seen).toEqual(['b', 'c', 'c', 'b']);
});
