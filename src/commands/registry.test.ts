import { expect, test, vi } from 'vitest';
import { type Here, reaches } from './context.ts';
import { reached } from './keyboard.ts';
import { offerCommand, runCommand } from './named.ts';
import { entriesOf, matching } from './palette.ts';
import {
  describeCommands,
  namedCommands,
  offerCommands,
  offeredCommands,
  putOffer,
  withdrawOffer,
} from './registry.ts';

const run = () => undefined;
const here: Here = { typing: false, dialog: false, control: false, focus: null, editing: false };

test('local commands come before global ones while they are offered; described keys come last', async () => {
  const command = (id: string) => [{ id, label: id, run }];
  const ids = async () => (await namedCommands()).map(({ id }) => id);
  const ends = [
    describeCommands(async () => [{ title: '', commands: command('settings') }]),
    offerCommands('shell', command('shell'), 'everywhere'),
    offerCommands('document', command('document')),
    offerCommands('strip', command('strip')),
  ];
  expect(await ids()).toEqual(['document', 'strip', 'shell', 'settings']);
  ends[2]?.();
  expect(await ids()).toEqual(['strip', 'shell', 'settings']);
  for (const end of ends) end();
  expect(await ids()).toEqual([]);
});

test('a button and its key are one command, with the button’s label and group', () => {
  const button = {};
  const end = offerCommands('Tasten', [{ id: 'zoomIn', label: 'Vergrößern', chord: '+', run }]);
  putOffer(button, {
    reach: 'shown',
    title: 'Ansicht',
    commands: [{ id: 'zoomIn', label: 'Größer', chord: '+', run, disabled: true }],
  });
  expect(offeredCommands().map(({ title, label, disabled }) => [title, label, disabled])).toEqual([
    ['Ansicht', 'Größer', true],
  ]);
  withdrawOffer(button);
  expect(offeredCommands().map(({ label }) => label)).toEqual(['Vergrößern']);
  end();
});

test('the palette lists available commands and finds them by words in any order, case or accents', async () => {
  const end = offerCommands('Arbeitsplatz', [
    { id: 'language.fr', label: 'Sprache: Français', run },
    { id: 'gone', label: 'Geht nicht', run, disabled: true },
    { id: 'later', label: 'Beim Markieren', run, when: { editing: true } },
    { id: 'none', label: 'Nichts gewählt', run, when: { while: () => false } },
    { id: 'keys', label: 'Pfeile gehen weiter', chord: 'ArrowUp' },
    { id: 'nudge', label: 'Verschieben', chord: 'Alt+ArrowUp', run, keyOnly: true },
    { id: 'unnamed', run },
    { id: 'size', label: 'Größe der Seite', run },
  ]);
  const entries = entriesOf(await namedCommands(), () => []);
  expect(entries.map(({ id }) => id)).toEqual(['language.fr', 'size']);
  expect(matching(entries, '  francais SPRACHE ').map(({ id }) => id)).toEqual(['language.fr']);
  expect(matching(entries, 'arbeitsplatz groß').map(({ id }) => id)).toEqual(['size']);
  expect(matching(entries, 'gibt es nicht')).toEqual([]);
  end();
});

test('a command called by name gets its arguments; the latest offer wins', () => {
  const first = vi.fn<(path: string) => void>();
  const second = vi.fn<(path: string) => void>();
  const ends = [offerCommand('path.open', first), offerCommand('path.open', second)];
  runCommand('path.open', '/search');
  expect([first.mock.calls, second.mock.calls]).toEqual([[], [['/search']]]);
  ends[1]?.();
  runCommand('path.open', '/home');
  expect(first).toHaveBeenCalledExactlyOnceWith('/home');
  ends[0]?.();
  expect(() => runCommand('path.open', '/home')).toThrow('Nobody offers the command path.open');
});

test('[APP-07] a key does not reach a command from fields, dialogs or other controls unless allowed', () => {
  expect(reaches('R', undefined, here)).toBe(true);
  expect(reaches('R', undefined, { ...here, typing: true })).toBe(false);
  expect(reaches('Ctrl+K', { typing: true }, { ...here, typing: true })).toBe(true);
  // A single character is text being typed.
  expect(reaches('/', { typing: true }, { ...here, typing: true })).toBe(false);
  expect(reaches('Ctrl+K', { typing: true }, { ...here, dialog: true })).toBe(false);
  expect(reaches('F1', { dialog: true }, { ...here, dialog: true })).toBe(true);
  for (const chord of ['Enter', 'ArrowUp', 'Alt+ArrowUp', 'Space'])
    expect(reaches(chord, undefined, { ...here, control: true })).toBe(false);
  expect(reaches('Ctrl+ArrowUp', undefined, { ...here, control: true })).toBe(true);
  expect(reaches('Delete', { focus: 'list' }, here)).toBe(false);
  expect(reaches('Delete', { focus: 'list' }, { ...here, focus: 'list', control: true })).toBe(true);
  expect(reaches('K', { focus: 'page' }, { ...here, focus: 'list' })).toBe(false);
  expect(reaches('K', { focus: 'page' }, { ...here, focus: 'page' })).toBe(true);
  expect(reaches('F', { editing: true }, here)).toBe(false);
});

test('a key chosen by the user takes precedence over a default', () => {
  const commands = [
    { id: 'a', chord: 'F2', run, title: '', reach: 'here' },
    { id: 'b', chord: 'F3', run, title: '', reach: 'everywhere' },
  ] as const;
  const found = reached('F2', here, commands, { singles: true, chords: { b: ['F2'] } });
  expect(found.map(({ id }) => id)).toEqual(['b', 'a']);
});
