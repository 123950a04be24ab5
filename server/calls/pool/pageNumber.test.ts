import { expect, test } from 'vitest';
import { pageNumberIn } from './pageNumber.ts';

test.each([
  ['Rechnung\nSeite 1 von 3', { page: 1, of: 3 }],
  ['Seite: 2/3\nPosition 4', { page: 2, of: 3 }],
  ['Blatt 4 von 4', { page: 4, of: 4 }],
  ['Invoice 4711, page 2 of 5', { page: 2, of: 5 }],
  ['Page 1 sur 2', { page: 1, of: 2 }],
  ['Pagina 3 di 7', { page: 3, of: 7 }],
  ['Página 1 de 2', { page: 1, of: 2 }],
  ['Pagina 2 van 2', { page: 2, of: 2 }],
  ['Strona 1 z 4', { page: 1, of: 4 }],
  ['Fortsetzung\n- Seite 2 -\nPosition', { page: 2 }],
] as const)('[SCAN-06] a page number is recognised in %j', (text, number) =>
  expect(pageNumberIn(text)).toEqual(number),
);

test.each(['Einzelheiten siehe Seite 3 dieses Angebots', 'Seite 5 von 3', 'Seite 0 von 3', 'Rechnung 1/3', ''])(
  '[SCAN-06] no page number is recognised in %j',
  (text) => expect(pageNumberIn(text)).toBeUndefined(),
);
