import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { begunWith, rewritten, undone } from './written.ts';

test('[SRV-03] typing into a field is undone in one step, every other change by itself', () => {
  let written = begunWith('');
  for (const text of ['P', 'Pr', 'Prü']) written = rewritten(written, text, 'caption');
  written = rewritten(written, 'Prü 3', 'days');
  written = rewritten(written, 'a file');
  written = rewritten(written, 'another');
  const texts = [];
  for (; written.past.length > 0; written = undone(written)) texts.push(written.text);
  expect([...texts, written.text]).toEqual(['another', 'a file', 'Prü 3', 'Prü', '']);
});

test('[SRV-03] after an undo, typing into the same field is a new step', () => {
  const typed = rewritten(begunWith('a'), 'ab', 'caption');
  const again = rewritten(undone(typed), 'ac', 'caption');
  expect(undone(again).text).toBe('a');
});

test('[SRV-03] up to fifty changes can be undone', () => {
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
