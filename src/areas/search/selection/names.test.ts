import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeNames } from './names.ts';

test('[SRCH-07] names in a ZIP are kept where possible, and made unique', () => {
  expect(
    safeNames(['Rechnung.pdf', 'RECHNUNG.pdf', 'Rechnung.pdf', '../../etc/passwd', 'CON.txt', 'a:b?.pdf', '', ' . ']),
  ).toEqual([
    'Rechnung.pdf',
    'RECHNUNG (2).pdf',
    'Rechnung (3).pdf',
    '_.._etc_passwd',
    '_CON.txt',
    'a_b_.pdf',
    '_',
    '_ (2)',
  ]);
});

test('[SRCH-07] no document name escapes the folder or occurs twice', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom('..', '/', 'a/b', 'a\\b', 'NUL', 'x.pdf', 'X.PDF', 'x (2).pdf'),
  );
  fc.assert(
    fc.property(fc.array(odd, { maxLength: 40 }), (names) => {
      const safe = safeNames(names);
      expect(new Set(safe.map((name) => name.toLowerCase())).size).toBe(names.length);
      for (const name of safe) {
        expect(name).not.toMatch(/[/\\:*?"<>|]|^\.+$|^$/);
        expect(name.isWellFormed()).toBe(true);
      }
    }),
  );
});
