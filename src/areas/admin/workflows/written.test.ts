import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { begunWith, rewritten, undone } from './written.ts';

test('[SRV-03] what is typed into one field is taken back at once, and whatever is done next by itself', () => {
  let written = begunWith('');
  for (const text of ['P', 'Pr', 'Prü']) written = rewritten(written, text, 'caption');
  written = rewritten(written, 'Prü 3', 'days');
  written = rewritten(written, 'a file');
  written = rewritten(written, 'another');
  const texts = [];
  for (; written.past.length > 0; written = undone(written)) texts.push(written.text);
  expect([...texts, written.text]).toEqual(['another', 'a file', 'Prü 3', 'Prü', '']);
});

test('[SRV-03] after something was taken back, typing into the same field can be taken back again', () => {
  const typed = rewritten(begunWith('a'), 'ab', 'caption');
  const again = rewritten(undone(typed), 'ac', 'caption');
  expect(undone(again).text).toBe('a');
});

test('[SRV-03] fifty changes can be taken back, and no more than there were', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.constantFrom(undefined, 'one', 'two')), { maxLength: 80 }), (all) => {
      let written = begunWith('first');
      const texts = new Set([written.text]);
      for (const [text, field] of all) {
        written = rewritten(written, text, field);
        texts.add(text);
        expect(written.text).toBe(text);
        expect(written.past.length).toBeLessThanOrEqual(50);
      }
      while (written.past.length > 0) written = undone(written);
      expect(texts).toContain(written.text);
      expect(undone(written).text).toBe(written.text);
    }),
  );
});
