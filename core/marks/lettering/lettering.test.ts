import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPath } from '../path.ts';
import { letterPath, letterText } from './letters.ts';
import { advanceOf, brokenLines, textWidth } from './measure.ts';

test('the font has the letters of all seven languages, and shows what it lacks', () => {
  const missing = letterText('\u{fffd}');
  for (const sign of 'ÄÖÜäöüßéèêëàâçîïôûùœæñ¿¡áíóúąćęłńóśźżĄĆĘŁŃŚŹŻïëéìòù€§„“”–—…')
    expect([sign, letterText(sign) !== missing && letterPath(sign).commands.length > 2]).toEqual([sign, true]);
  expect(letterText('漢')).toBe(missing);
  expect(advanceOf('漢')).toBe(advanceOf('\u{fffd}'));
});

test('no line exceeds the width unless it is a single character, and only blanks at line ends are lost', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'W', 'i', ' ', 'Ä', '.', '\n', '漢'), maxLength: 200 }),
      fc.integer({ min: 5, max: 600 }),
      fc.integer({ min: 8, max: 60 }),
      (text, width, size) => {
        const lines = brokenLines(text, width, size);
        for (const line of lines)
          expect(textWidth(line, size) <= width + 1e-6 || Array.from(line).length === 1 || line.startsWith(' ')).toBe(
            true,
          );
        expect(lines.join('').replaceAll(/[ \n]/g, '')).toBe(text.replaceAll(/[ \n]/g, ''));
      },
    ),
    { examples: [['a a.W', 83, 49]] },
  );
});

test('lines break between words, at line breaks, and inside words that are too long', () => {
  expect(brokenLines('Eine Rechnung\nist da', textWidth('Rechnung', 20), 20)).toEqual(['Eine', 'Rechnung', 'ist da']);
  expect(brokenLines('Donaudampf', textWidth('Donau', 20), 20)).toEqual(['Donau', 'dampf']);
});

test('path text is parsed as SVG does, or refused', () => {
  expect(readPath('m10 10 5-5l1 1q1 0 2 2C0 0 1 1 2 2zM.5,1')).toEqual({
    commands: 'MLLQCZM',
    coordinates: [10, 10, 15, 5, 16, 6, 17, 6, 18, 8, 0, 0, 1, 1, 2, 2, 0.5, 1],
  });
  for (const bad of ['', 'L1 1', 'M1', 'M1 1A1 1 0 0 0 1 1', 'M1 1e9', 'M0 0Z1', 'M0 0<'])
    expect([bad, readPath(bad)]).toEqual([bad, null]);
});
