import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cautionsOf, rangesOf } from './warnings.ts';

test('[WF-02] a decision warns of unsaved marks and of pages never shown', () => {
  const found = [{ warning: 'newerVersion' as const, details: '3' }];
  expect(cautionsOf(found, { hasUnsavedMarks: false, unseenPages: [] })).toEqual(found);
  expect(cautionsOf(found, { hasUnsavedMarks: true, unseenPages: [2, 3, 7] })).toEqual([
    { warning: 'unsavedMarks', details: '' },
    ...found,
    { warning: 'pagesUnseen', details: '2–3, 7' },
  ]);
});

test('[WF-02] page ranges name every page once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (pages) => {
      const named = rangesOf(pages.toSorted((a, b) => a - b))
        .split(', ')
        .filter((run) => run !== '')
        .flatMap((run) => {
          const [first = 0, last = first] = run.split('–').map(Number);
          return Array.from({ length: last - first + 1 }, (_, at) => first + at);
        });
      expect(named).toEqual(pages.toSorted((a, b) => a - b));
    }),
  );
});
