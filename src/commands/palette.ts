import { fold } from '#core/text/fold.ts';
import { isDisabled } from './command.ts';
import { isEditingNow, isNow } from './context.ts';
import type { Named } from './registry.ts';

/** An entry of the palette. */
export interface Entry {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly checked?: boolean | undefined;
  readonly chords: readonly string[];
  readonly run: () => void;
}

/** The commands that can be run now, in order of registration. */
export const entriesOf = (
  commands: readonly Named[],
  chordsOf: (command: Named) => readonly string[],
): readonly Entry[] => {
  const here = { editing: isEditingNow() };
  return commands.flatMap((command) => {
    const { id, label, title, checked, reach, keyOnly, when } = command;
    const run = command.run as (() => unknown) | undefined; // oxlint-disable-line typescript/no-unsafe-type-assertion -- commands with a label take no input
    // A visible button already knows whether it can be pressed.
    if (run === undefined || keyOnly === true || isDisabled(command) || (reach !== 'shown' && !isNow(when, here)))
      return [];
    return [{ id, group: title, label, checked, chords: chordsOf(command), run: () => void run() }];
  });
};

/** The entries whose group and label contain every word typed, ignoring case and accents. */
export const matching = (entries: readonly Entry[], typed: string): readonly Entry[] => {
  const words = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return entries.filter(({ group, label }) => words.every((word) => fold(`${group} ${label}`).includes(word)));
};
