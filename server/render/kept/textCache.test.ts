import { expect, test } from 'vitest';
import { TextCache } from './textCache.ts';

const page = (letters: number) => ({ text: 'x'.repeat(letters), words: [] });

test('texts are kept up to the budget, the least recently used go first', () => {
  const cache = new TextCache(1000);
  cache.put('a', page(200));
  cache.put('b', page(200));
  expect(cache.get('a')).toEqual(page(200));
  cache.put('c', page(200));
  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.text.length)).toEqual([200, undefined, 200]);
});

test('a text stored again counts once, one larger than the budget is not kept', () => {
  const cache = new TextCache(1000);
  for (let turn = 0; turn < 10; turn += 1) cache.put('a', page(300));
  cache.put('b', page(100));
  expect([cache.get('a')?.text.length, cache.get('b')?.text.length]).toEqual([300, 100]);
  cache.put('huge', page(600));
  expect(cache.get('huge')).toBeUndefined();
});
