import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from '#core/text/csv.ts';
import { cellsOf, latestFirst, lineOf, matching } from './model.ts';

const say = { action: (name: string) => `Aktion ${name}`, date: (at: string) => at };
const entries = [
  { at: '01.02.2026 10:00:00', user: 'Anna Bär', action: 'document.archived', newvalue: 'Vertrag.pdf' },
  { at: '02.02.2026 11:00:00', user: 'Ben', onbehalfof: 'Anna', action: 'index.set', oldvalue: '1', newvalue: '2' },
];

test('[DOC-06] the latest entry is first, and entries keep their identity when more are added', () => {
  const before = latestFirst(entries.slice(0, 1));
  const after = latestFirst(entries);
  expect(after.map(({ user }) => user)).toEqual(['Ben', 'Anna Bär']);
  expect(after.at(-1)).toEqual(before[0]);
});

test('[DOC-06] every word typed must occur, in any case, with or without accents', () => {
  const users = (typed: string) => matching(latestFirst(entries), typed, say).map(({ user }) => user);
  expect(users('bar vertrag')).toEqual(['Anna Bär']);
  expect(users('ANNA')).toEqual(['Ben', 'Anna Bär']);
  expect(users('anna fehlt')).toEqual([]);
  expect(users('  ')).toEqual(['Ben', 'Anna Bär']);
});

test('[DOC-06] no history entry makes a formula in the exported table, and every line has all columns', () => {
  const text = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', 'a', ' ') });
  fc.assert(
    fc.property(fc.array(fc.record({ user: text, oldvalue: text, newvalue: text }), { maxLength: 5 }), (rows) => {
      const lines = latestFirst(rows.map((row) => ({ at: '01.02.2026 10:00:00', action: 'x', ...row }))).map((entry) =>
        lineOf(entry, say),
      );
      const table = csvOf([['a', 'b', 'c', 'd', 'e', 'f'], ...cellsOf(lines)]);
      expect(table.startsWith('\uFEFF')).toBe(true);
      expect(table.trimEnd().split('\r\n')).toHaveLength(rows.length + 1);
      expect(table).not.toMatch(/(^|;|\r\n)"?[=+\-@]/);
    }),
  );
});
