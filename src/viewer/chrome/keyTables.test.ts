import { expect, test } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import { type Here, mayMeet, reaches } from '#src/commands/context.ts';
import { conflictsOf } from '#src/commands/keySettings.ts';
import type { Finder } from '#src/viewer/session/text/finder.ts';
import type { EditControl } from './controls.ts';
import { findCommands } from './find/findCommands.ts';
import { commandsOf, DESK_KEYS, READING_KEYS, START_KEYS, VIEW_KEYS } from './keyTables.ts';
import { EDIT_KEYS } from './editKeys.ts';
import { cursorAfter } from './strip/model.ts';
import { stripKeys } from './useViewerCommands.ts';
import type { ViewControl } from './viewer.ts';

const none = { chords: {}, singles: true };
const here: Here = { typing: false, dialog: false, control: false, focus: null, editing: false };
const t = (label: string) => label;
/** A partial object where only the given members are used. */
const part = <Whole>(given: object): Whole => given as Whole; // oxlint-disable-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- as it says
const says = () => {
  const said: string[] = [];
  return {
    said,
    note: (name: string) => (value?: unknown) =>
      void said.push(value === undefined ? name : `${name} ${String(value)}`),
  };
};
const viewOf = (note: ReturnType<typeof says>['note']) =>
  part<ViewControl>({
    getSnapshot: () => ({ page: pageNo(2), pageCount: 3 }),
    goTo: note('goTo'),
    turn: note('turn'),
    arrange: note('arrange'),
    zoomTo: note('zoomTo'),
    fit: note('fit'),
    rotate: note('rotate'),
  });
const editOf = (note: ReturnType<typeof says>['note'], selected = 0) =>
  part<EditControl>({
    start: note('start'),
    save: note('save'),
    undo: note('undo'),
    redo: note('redo'),
    take: note('take'),
    offer: note('offer'),
    selects: () => selected > 0,
    arrange: { chosen: () => Array.from({ length: selected }), deselect: () => false },
  });

const all = () => {
  const { said, note } = says();
  const desk = { print: note('print'), inspect: note('inspect') };
  const finder = part<Finder>({
    store: { getState: () => ({ isOpen: false }) },
    open: note('find'),
    step: note('step'),
  });
  const view = viewOf(note);
  const edit = editOf(note);
  const commands = [
    ...commandsOf([...VIEW_KEYS, ...READING_KEYS], view, t),
    ...commandsOf(DESK_KEYS, desk, t),
    ...commandsOf([...START_KEYS, ...EDIT_KEYS], edit, t),
    ...findCommands(finder, t),
  ];
  const press = (chord: string, editing: boolean) =>
    commands
      .filter(({ chord: own, when }) => [own].flat().includes(chord) && reaches(chord, when, { ...here, editing }))
      .forEach(({ run }) => run?.());
  return { said, commands, press };
};

test('[VIEW-02] no key of the viewer has two meanings, and no id occurs twice', () => {
  const { commands } = all();
  for (const command of commands)
    for (const chord of [command.chord].flat())
      expect(
        conflictsOf(command, chord ?? '', commands, none).map(({ id }) => id),
        chord,
      ).toEqual([]);
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
  expect(mayMeet({ editing: true }, { editing: false })).toBe(false);
});

test('[VIEW-02] pages, zoom, rotation, printing and find have keys; while reading, letters belong to the view', () => {
  const { said, press } = all();
  for (const chord of ['Ctrl+ArrowDown', 'Ctrl+ArrowUp', 'Ctrl+Home', 'Ctrl+End', '2', '3', '6', 'E'])
    press(chord, false);
  for (const chord of ['Ctrl+P', 'Ctrl+Alt+I', 'F3', 'Ctrl+G', '/', 'Shift+F3']) press(chord, false);
  expect(said.join()).toBe(
    'turn 1,turn -1,goTo 1,goTo 3,fit width,fit page,arrange two,start,print,inspect,find,find,find,find',
  );
});

test('undo, redo, save and tools have keys only while editing', () => {
  const { said, press } = all();
  const chords = ['Ctrl+Z', 'Ctrl+Shift+Z', 'Ctrl+Y', 'Ctrl+S', 'F', 'V', 'P', 'M', 'Escape'];
  for (const chord of chords.filter((one) => one !== 'F')) press(chord, false);
  expect(said).toEqual([]);
  for (const chord of chords) press(chord, true);
  expect(said.join()).toBe('undo,redo,redo,save,take freehand,take select,offer stamp,offer template,take null');
});

test('commands on selected marks exist only with a selection: otherwise their keys keep their meaning', () => {
  const keys = (count: number) =>
    commandsOf(EDIT_KEYS, editOf(says().note, count), t)
      .filter(({ when, keyOnly }) => keyOnly !== true && when?.while?.() === true)
      .map(({ label }) => label);
  expect(keys(0)).toEqual([]);
  expect(keys(2).toSorted()).toEqual(
    ['remove', 'duplicate', 'selectAll', 'turnLeft', 'turnRight', 'front', 'back']
      .map((one) => `arrange.${one}`)
      .toSorted(),
  );
});

test('the strip’s entries in the shortcut sheet match its keys', () => {
  for (const chord of stripKeys(t)
    .slice(0, 2)
    .flatMap((command) => command.chord ?? []))
    expect(cursorAfter(chord, 3, 5)).not.toBeUndefined();
});
