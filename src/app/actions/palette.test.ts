import { expect, test } from 'vitest';
import { matching } from './palette.ts';

const command = (group: string, label: string) => ({ group, label, chords: [], run: () => undefined });

test('the palette finds by every word, in any order, whatever case and accents', () => {
  const commands = [command('Gehen zu', 'Suche'), command('Ansicht', 'Größe der Seite'), command('Arbeitsplatz', 'Sprache: Français')];
  expect(matching(commands, '')).toEqual(commands);
  expect(matching(commands, '  francais SPRACHE ')).toEqual([commands[2]]);
  expect(matching(commands, 'groß')).toEqual([commands[1]]);
  expect(matching(commands, 'gehen suche')).toEqual([commands[0]]);
  expect(matching(commands, 'gibt es nicht')).toEqual([]);
});
