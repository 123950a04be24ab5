import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mark } from '#core/marks/mark.ts';
import { type AuthoredMark, markFindings } from './marks.ts';

const drawn = (localId: string, x: number, color = '#ff0000', author = 'Anna Berg'): AuthoredMark => {
  const mark: Mark = {
    localId,
    kind: 'rectangle',
    geometry: { x, y: 100, width: 50, height: 40 },
    style: { color, width: 20, opacity: 1 },
  };
  return { mark, author };
};

test('[VIEW-09] marks are listed as deleted, inserted or changed, with kind and author', () => {
  const findings = markFindings(
    '1:1',
    [drawn('a', 10), drawn('b', 200), drawn('c', 300)],
    [drawn('a', 10), drawn('b', 200, '#00ff00'), drawn('d', 400, '#ff0000', 'Jan Kok')],
  );
  expect(
    findings.map(({ kind, mark, left, right }) => [kind, mark?.kind, mark?.author, left.length, right.length]),
  ).toEqual([
    ['changed', 'rectangle', 'Anna Berg', 1, 1],
    ['removed', 'rectangle', 'Anna Berg', 1, 0],
    ['added', 'rectangle', 'Jan Kok', 0, 1],
  ]);
  expect(new Set(findings.map(({ id }) => id)).size).toBe(3);
});

test('[VIEW-09] a mark redrawn in the same place is not a difference', () => {
  expect(markFindings('1:1', [drawn('a', 10), drawn('b', 10)], [drawn('x', 10), drawn('y', 10)])).toEqual([]);
});

test('[VIEW-09] reversing the comparison swaps deletions and insertions', () => {
  const side = fc.uniqueArray(fc.record({ id: fc.integer({ min: 0, max: 9 }), x: fc.integer({ min: 0, max: 3 }) }), {
    selector: ({ id }) => id,
    maxLength: 8,
  });
  fc.assert(
    fc.property(side, side, (one, other) => {
      const [left, right] = [one, other].map((marks) => marks.map(({ id, x }) => drawn(String(id), x)));
      const count = (kind: string, from = left ?? [], to = right ?? []) =>
        markFindings('r', from, to).filter((finding) => finding.kind === kind).length;
      expect([count('added'), count('removed'), count('changed')]).toEqual([
        count('removed', right, left),
        count('added', right, left),
        count('changed', right, left),
      ]);
      expect(markFindings('r', left ?? [], left ?? [])).toEqual([]);
    }),
  );
});
