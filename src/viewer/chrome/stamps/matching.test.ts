import { expect, test } from 'vitest';
import { matches } from './matching.ts';

const stamp = {
  name: 'Eingang',
  content: { type: 'lettering', lines: ['EINGEGANGEN am 21.11.2026', 'Müller "Nord" & Söhne', '50 %'], framed: true },
};

test('[LAYR-07] a stamp is found by its text in any case, order and line', () => {
  for (const words of [
    '',
    '  ',
    'eingang',
    '21.11.2026',
    'müller',
    'MULLER söhne',
    '"nord"',
    'söhne eingegangen',
    'am 21.11.2026 Müller',
    '50 %',
  ])
    expect(matches(stamp, words), words).toBe(true);
  for (const words of ['","', '[', 'lettering', 'framed', 'true', '\\', 'bezahlt', 'müller bezahlt'])
    expect(matches(stamp, words), words).toBe(false);
  expect(
    matches({ name: 'Prüfzeichen', content: { type: 'image', href: 'data:image/png;base64,Pruef' } }, 'base64'),
  ).toBe(false);
});
