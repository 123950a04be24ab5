import { expect, test } from 'vitest';
import { pageNo } from '#core/kernel/ids.ts';
import { findCommand } from '../find/findKeys.ts';
import type { EditControl, KeyPress } from '../keys.ts';
import { cursorAfter } from '../strip/model.ts';
import { FIND_LINES, sections, STRIP_LINES } from './sections.ts';

const pressOf = (chord: string): KeyPress => {
  const parts = chord.split('+');
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
    metaKey: false,
  };
};

const view = {
  subscribe: () => () => undefined,
  getSnapshot: () => {
    throw new Error('nobody looks');
  },
  goTo: () => undefined,
  turn: () => undefined,
  zoomTo: () => undefined,
  fit: () => undefined,
  rotate: () => undefined,
  arrange: () => undefined,
  place: () => {
    throw new Error('nobody looks');
  },
  middle: () => null,
  reveal: () => undefined,
  focus: () => undefined,
};
const desk = { print: () => undefined, inspect: () => undefined };
const editor = (editing: boolean, did: string[] = []) => ({
  isEditing: () => editing,
  start: () => did.push('start'),
  save: () => did.push('save'),
  undo: () => did.push('undo'),
  redo: () => did.push('redo'),
  take: () => did.push('take'),
  arrange: null,
  page: () => pageNo(1),
  selects: () => false,
  placeInCentre: () => false,
  offer: () => did.push('offer'),
});

test('[VIEW-02] every shortcut stands in the sheet once; those of editing only where one may edit', () => {
  for (const edit of [editor(false), null]) {
    const shown = sections({ view, edit, desk });
    expect(shown.map(({ title }) => title)).toEqual([
      'shortcuts.groups.view',
      'shortcuts.groups.find',
      ...(edit === null ? [] : ['shortcuts.groups.edit']),
      'shortcuts.groups.list',
    ]);
    for (const { lines } of shown) expect(new Set(lines.map(({ label }) => label)).size).toBe(lines.length);
  }
  expect(sections({ view: null, edit: null, desk })).toEqual([]);
});

test('what can be done now is what has a run: the beginning before, the tools during the editing', () => {
  const did: string[] = [];
  const runnable = (editing: boolean) =>
    sections({ view, edit: editor(editing, did), desk })
      .find(({ title }) => title === 'shortcuts.groups.edit')!
      .lines.filter(({ run }) => run !== undefined);
  expect(runnable(false).map(({ label }) => label)).toEqual(['edit']);
  expect(runnable(true).map(({ label }) => label)).toContain('undo');
  const chords = sections({ view, edit: editor(true), desk }).flatMap(({ lines }) =>
    lines.flatMap((line) => line.chords.map((chord) => `${chord} ${line.label}`)),
  );
  expect(chords.filter((chord) => /^[EF] /.test(chord))).toEqual(['F tools.freehand']);
  runnable(true).find(({ label }) => label === 'save')!.run!();
  expect(did).toEqual(['save']);
});

test('of the keys for selected marks those are commands that need no key to say which way, while marks are selected', () => {
  const chosen = (count: number) => {
    const arrange = { chosen: () => Array.from({ length: count }) } as unknown as EditControl['arrange']; // oxlint-disable-line typescript/no-unsafe-type-assertion -- nothing else of it is asked
    return { ...editor(true), selects: () => count > 0, arrange };
  };
  const arranging = (count: number) =>
    sections({ view, edit: chosen(count), desk }).flatMap(({ lines }) =>
      lines.filter(({ label, run }) => label.startsWith('arrange.') && run !== undefined).map(({ label }) => label),
    );
  const always = ['arrange.selectNext', 'arrange.selectPrevious', 'arrange.place'];
  expect(arranging(0)).toEqual(always);
  expect(arranging(2).toSorted()).toEqual(
    [
      ...always,
      'arrange.selectAll',
      'arrange.remove',
      'arrange.duplicate',
      'arrange.turnLeft',
      'arrange.turnRight',
      'arrange.front',
      'arrange.back',
    ].toSorted(),
  );
});

test('the lines of the find and of the strip are what their keys do', () => {
  const commands = FIND_LINES.map(({ chords }) => chords.map((chord) => findCommand(pressOf(chord), false)));
  expect(commands).toEqual([
    ['open', 'next'],
    ['next', 'next'],
    ['previous', 'previous'],
  ]);
  for (const chord of STRIP_LINES.slice(0, 2).flatMap(({ chords }) => chords))
    expect(cursorAfter(chord, 3, 5)).not.toBeUndefined();
});
