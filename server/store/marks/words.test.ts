import { expect, test } from 'vitest';
import { foldedTextOf } from './words.ts';

test('[SRCH-10] texts, notes and stamps are searched by their words, other marks are not', () => {
  const marks = [
    { localid: '1', kind: 'text', geometry: { x: 1, text: 'Größe' }, style: {} },
    {
      localid: '2',
      kind: 'stamp',
      geometry: { name: 'Bezahlt', content: { parts: [{ text: 'am 1.2.' }] } },
      style: {},
    },
    { localid: '3', kind: 'rectangle', geometry: { x: 1, y: 2 }, style: { color: 'text' } },
  ];
  expect(foldedTextOf(JSON.stringify(marks)).split('\n')).toEqual(['grosse', 'bezahlt', 'am 1.2.']);
  expect(foldedTextOf('[]')).toBe('');
});
