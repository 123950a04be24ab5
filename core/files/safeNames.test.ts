import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeNames } from './safeNames.ts';

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

test('[SRCH-07] long names in a ZIP fit every file system, and Windows takes none of them for a device', () => {
  const long = (sign: string, extension = '.pdf') => safeNames([`${sign.repeat(200)}${extension}`])[0]!;
  expect(long('a')).toBe(`${'a'.repeat(116)}.pdf`);
  for (const sign of ['契', '👩', 'é', '\uD83D']) {
    const name = long(sign);
    expect(new TextEncoder().encode(name).byteLength).toBeLessThanOrEqual(240);
    expect(name).toMatch(/^(.)\1{50,}\.pdf$/u);
  }
  expect(safeNames([`a${'👩'.repeat(200)}`])[0]?.isWellFormed()).toBe(true);
  // Without an extension the cut may end with what Windows drops.
  expect(safeNames([`${'a'.repeat(119)} b`, 'a'.repeat(119)])).toEqual(['a'.repeat(119), `${'a'.repeat(119)} (2)`]);
  expect(safeNames(['COM¹', 'con .txt', 'CONIN$', 'com', 'Conrad.txt'])).toEqual([
    '_COM¹',
    '_con .txt',
    '_CONIN$',
    'com',
    'Conrad.txt',
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
        expect(name).not.toMatch(/[/\\:*?"<>|]|^\.+$|^$|[. ]$/);
        expect(new TextEncoder().encode(name).byteLength).toBeLessThanOrEqual(255);
        expect(name.isWellFormed()).toBe(true);
      }
    }),
  );
});
