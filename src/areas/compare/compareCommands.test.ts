import { expect, test } from 'vitest';
import { compareCommands, type CompareControl } from './compareCommands.ts';

test('[VIEW-09] every key of a comparison works, and has one meaning', () => {
  const said: string[] = [];
  const note = (name: string) => (value?: string) => void said.push(value === undefined ? name : `${name} ${value}`);
  const control: CompareControl = {
    next: note('next'),
    previous: note('previous'),
    mode: note('mode'),
    zoom: note('zoom'),
    strip: note('strip'),
    swap: note('swap'),
  };
  const commands = compareCommands(control, (label) => label);
  const chords = commands.flatMap(({ chord }) => chord ?? []);
  expect(new Set(chords).size).toBe(chords.length);
  for (const chord of ['N', 'F8', 'Shift+F8', '2', '+', '0', 'X', 'S'])
    commands.find(({ chord: own }) => [own].flat().includes(chord))?.run?.();
  expect(said).toEqual(['next', 'next', 'previous', 'mode overlay', 'zoom in', 'zoom width', 'swap', 'strip']);
});
