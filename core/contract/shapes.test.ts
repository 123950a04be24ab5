import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { Name } from './shapes.ts';

test('[SRCH-04] a name stays on one line and keeps no sign that turns the direction of what stands beside it', () => {
  const named = (name: string) => z.safeParse(Name(20), name).data;
  expect(named(' Offene\n\tRechnungen ')).toBe('Offene Rechnungen');
  expect(named('\u202Efdp.exe\u202C \u2067x\u2069')).toBe('fdp.exe x');
  // Joiners stay: scripts and emoji need them.
  for (const name of ['حساب ۱۴۰۵', 'می\u200Cخواهم', '👩\u200D🔧', '<b>x</b>']) expect(named(name)).toBe(name);
  for (const name of ['', ' \n', '\u202E\u2066', 'x'.repeat(21), '\0', '\uD800']) expect(named(name)).toBeUndefined();
});
