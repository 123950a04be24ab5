import { expect, test } from 'vitest';
import type { Action } from '#src/stores/shell/actions.ts';
import { commandsOf, matching, toolbarActions } from './commands.ts';

const command = (group: string, label: string) => ({ group, label, chords: [], run: () => undefined });

test('the palette finds by every word, in any order, whatever case and accents', () => {
  const commands = [
    command('Gehen zu', 'Suche'),
    command('Ansicht', 'Größe der Seite'),
    command('Arbeitsplatz', 'Sprache: Français'),
  ];
  expect(matching(commands, '')).toEqual(commands);
  expect(matching(commands, '  francais SPRACHE ')).toEqual([commands[2]]);
  expect(matching(commands, 'groß')).toEqual([commands[1]]);
  expect(matching(commands, 'gehen suche')).toEqual([commands[0]]);
  expect(matching(commands, 'gibt es nicht')).toEqual([]);
});

const offer = (title: string, ...actions: readonly Action[]) => ({ title, actions });
const labels = (...groups: Parameters<typeof commandsOf>[0]) =>
  commandsOf(groups).map(({ group, label, chords }) => [group, label, ...chords]);
const run = () => undefined;

test('a button and its key are one command: called as the button is, with the keys of both, and gone where either says that it cannot be', () => {
  const button = { id: 'zoomIn', label: 'Größer', chords: [], run };
  const key = { id: 'zoomIn', label: 'Vergrößern', chords: ['+'], run };
  expect(labels(offer('Ansicht', button), offer('Tasten', key))).toEqual([['Ansicht', 'Größer', '+']]);
  expect(labels(offer('Ansicht', { ...button, disabled: true }), offer('Tasten', key))).toEqual([]);
  expect(
    labels(offer('Ansicht', button), offer('Tasten', { id: 'zoomIn', label: 'Vergrößern', chords: ['+'] })),
  ).toEqual([['Ansicht', 'Größer', '+']]);
  expect(labels(offer('Tasten', { label: 'Pfeile gehen weiter', chords: ['ArrowUp'] }))).toEqual([]);
  expect(
    labels(offer('Gehen zu', { label: 'Suche', chords: [], run }, { label: 'Archiv', chords: [], run })),
  ).toHaveLength(2);
});

test('every button of the toolbars is a command, those of a list named after what opens it; hidden ones are none', () => {
  const pressed: string[] = [];
  const item = (id: string, more = {}) => ({ id, text: id, run: () => void pressed.push(id), ...more });
  const popup = [item('Original'), item('PDF', { hidden: true }), item('Markiert', { checked: true })];
  const shown = [
    {
      label: 'Rechnung.pdf',
      items: [
        item('Zurück'),
        item('Drucken', { disabled: true }),
        item('Streifen', { hidden: true }),
        { id: 'load', text: 'Herunterladen', popup },
      ],
    },
    { label: 'Werkzeuge', items: [{ id: 'templates', text: 'Vorlage', disabled: true, popup: [item('Einsetzen')] }] },
  ];
  const commands = commandsOf(toolbarActions(shown));
  expect(commands.map(({ group, label, checked }) => [group, label, checked])).toEqual([
    ['Rechnung.pdf', 'Zurück', undefined],
    ['Rechnung.pdf', 'Herunterladen: Original', undefined],
    ['Rechnung.pdf', 'Herunterladen: Markiert', true],
  ]);
  for (const command of commands) command.run();
  expect(pressed).toEqual(['Zurück', 'Original', 'Markiert']);
});
