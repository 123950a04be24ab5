import { expect, test } from 'vitest';
import { findCommand } from '../find/findKeys.ts';
import type { KeyPress } from '../keys.ts';
import { cursorAfter } from '../strip/model.ts';
import { FIND_LINES, sections, STRIP_LINES } from './sections.ts';

const pressOf = (chord: string): KeyPress => {
  const parts = chord.split('+');
  return { key: parts.at(-1) ?? '', ctrlKey: parts.includes('Ctrl'), shiftKey: parts.includes('Shift'), altKey: parts.includes('Alt'), metaKey: false };
};

test('[VIEW-02] every shortcut stands in the sheet once; those of editing only where one may edit', () => {
  for (const canEdit of [true, false]) {
    const shown = sections(canEdit);
    expect(shown.map(({ title }) => title)).toEqual(['shortcuts.groups.view', 'shortcuts.groups.find', ...(canEdit ? ['shortcuts.groups.edit'] : []), 'shortcuts.groups.list']);
    for (const { lines } of shown) expect(new Set(lines.map(({ label }) => label)).size).toBe(lines.length);
  }
});

test('the lines of the find and of the strip are what their keys do', () => {
  const commands = FIND_LINES.map(({ chords }) => chords.map((chord) => findCommand(pressOf(chord), false)));
  expect(commands).toEqual([['open', 'next'], ['next', 'next'], ['previous', 'previous']]);
  for (const chord of STRIP_LINES.slice(0, 2).flatMap(({ chords }) => chords)) expect(cursorAfter(chord, 3, 5)).not.toBeUndefined();
});
