import { expect, test } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import { createKeptTexts } from './keptTexts.ts';

/** 100 bytes. */
const words = (name: string) => ({ text: name.padEnd(50, '.'), words: [] });

test('[VIEW-09] texts of long documents are kept within a budget, and compared pages free their share', () => {
  const texts = createKeptTexts(250);
  for (const page of [1, 2, 3]) texts.put(pageNo(page), words(`page ${page}`));
  expect([1, 2, 3].map((page) => texts.get(pageNo(page))?.text.slice(0, 6))).toEqual(['page 1', 'page 2', undefined]);
  texts.drop(pageNo(1));
  texts.drop(pageNo(1));
  texts.put(pageNo(3), words('page 3'));
  texts.put(pageNo(4), words('page 4'));
  expect([1, 2, 3, 4].map((page) => texts.get(pageNo(page)) !== undefined)).toEqual([false, true, true, false]);
});

test('a text stored again counts once', () => {
  const texts = createKeptTexts(250);
  for (let time = 0; time < 5; time += 1) texts.put(pageNo(1), words('again'));
  texts.put(pageNo(2), words('page 2'));
  expect(texts.get(pageNo(2))).toBeDefined();
});
