import { array, assert, constantFrom, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { chordsOf, conflictsOf, withChord, withoutChange } from './keySettings.ts';

const none = { chords: {}, singles: true };
const save = { id: 'layer.save', chord: 'Ctrl+S' };
const redo = { id: 'layer.redo', chord: ['Ctrl+Y', 'Ctrl+Shift+Z'] };
const rotate = { id: 'view.rotate', chord: 'R' };

test('[A11Y-01] single-character keys can be switched off; other keys stay (WCAG 2.1.4)', () => {
  expect(chordsOf(rotate, none)).toEqual(['R']);
  expect(chordsOf(rotate, { ...none, singles: false })).toEqual([]);
  expect(chordsOf(redo, { ...none, singles: false })).toEqual(['Ctrl+Y', 'Ctrl+Shift+Z']);
});

test('a conflict of keys is reported unless the two are never active together', () => {
  expect(conflictsOf(rotate, 'Ctrl+S', [save, redo, rotate], none)).toEqual([save]);
  const reading = { id: 'view.full', chord: 'F', when: { editing: false } };
  const drawing = { id: 'tool.freehand', chord: 'F', when: { editing: true } };
  expect(conflictsOf(reading, 'F', [drawing], none)).toEqual([]);
  expect(conflictsOf({ ...rotate, when: {} }, 'F', [drawing, reading], none)).toEqual([drawing, reading]);
});

test('a changed command answers only to its new key, and a reset restores the default', () => {
  const commands = [save, redo, rotate];
  const chord = constantFrom('Ctrl+S', 'Ctrl+Y', 'R', 'F2', 'Alt+K');
  assert(
    property(array(record({ command: constantFrom(...commands), chord }), { maxLength: 8 }), (changes) => {
      let keys: Parameters<typeof withChord>[0] = none;
      for (const { command, chord: chosen } of changes) {
        keys = withChord(keys, command, chosen, conflictsOf(command, chosen, commands, keys));
        expect(chordsOf(command, keys)).toEqual([chosen]);
        expect(commands.filter((other) => chordsOf(other, keys).includes(chosen))).toEqual([command]);
      }
      for (const { id } of commands) keys = withoutChange(keys, id);
      expect(keys).toEqual(none);
    }),
  );
});
