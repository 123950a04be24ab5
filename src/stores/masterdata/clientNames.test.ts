import { expect, test } from 'vitest';
import { clientNames } from './clientNames.ts';

const clients = [
  { id: 1, name: '1000', caption: 'Zimmermann' },
  { id: 2, name: '200', caption: 'Ölwerk' },
  { id: 3, name: '30', caption: 'Adler' },
];

test('[SRCH-03] clients are sorted by name, or by number if so configured: 30 before 200 before 1000', () => {
  expect(clientNames(clients, false).map(({ name }) => name)).toEqual([
    'Adler (30)',
    'Ölwerk (200)',
    'Zimmermann (1000)',
  ]);
  expect(clientNames(clients, true)).toEqual([
    { id: 3, name: '30 Adler' },
    { id: 2, name: '200 Ölwerk' },
    { id: 1, name: '1000 Zimmermann' },
  ]);
});
