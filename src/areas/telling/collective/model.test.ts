import { expect, test } from 'vitest';
import { proofTable } from './model.ts';

test('[SEND-04] the proof lists who confirmed which version when, and who has not', () => {
  const proof = {
    id: 1,
    docid: 5,
    docversion: 2,
    filename: 'Anweisung.pdf',
    subject: 'Bitte lesen',
    text: '',
    createdate: '01.02.2026 10:00:00',
    priority: false,
    people: 2,
    confirmed: 1,
    recipient: [
      { userid: 7, username: 'Anna Öst', rdate: '02.02.2026 08:00:00', fileversion: 2 },
      { userid: 8, username: 'Bela Ufer' },
    ],
  };
  expect(proofTable(proof, ['Person', 'Bestätigt', 'Fassung'])).toEqual([
    ['Person', 'Bestätigt', 'Fassung', 'Anweisung.pdf'],
    ['Anna Öst', '02.02.2026 08:00:00', '2', ''],
    ['Bela Ufer', '', '', ''],
  ]);
});
