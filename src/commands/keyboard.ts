import type { KeySettings } from '#src/stores/settings/model.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { chordOf } from './chord.ts';
import { isDisabled } from './command.ts';
import { hereAt, type Here, reaches } from './context.ts';
import { chordsOf } from './keySettings.ts';
import { type Found, offeredCommands } from './registry.ts';

/** What an input method composes, and keys whose sign it has still to make. */
const isOfInputMethod = ({ isComposing, key, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229 || key === 'Process' || key === 'Unidentified';

/** The commands that a chord reaches from a place: what the user chose for it first, then the nearest. */
export const reached = (chord: string, here: Here, commands: readonly Found[], keys: KeySettings): readonly Found[] => {
  const all = commands.filter(
    (command) =>
      command.run !== undefined && reaches(chord, command.when, here) && chordsOf(command, keys).includes(chord),
  );
  return [
    ...all.filter(({ id }) => keys.chords[id] !== undefined),
    ...all.filter(({ id }) => keys.chords[id] === undefined),
  ];
};

const onKey = (event: KeyboardEvent): void => {
  // The browser's own find, and other windows, have the keys while the page has not.
  if (event.defaultPrevented || isOfInputMethod(event) || !document.hasFocus()) return;
  const here = hereAt(event.target);
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const altGraph = event.getModifierState('AltGraph');
  const chord = chordOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, altGraph }, here.typing);
  if (chord === undefined) return;
  for (const command of reached(chord, here, offeredCommands(), useSettings.getState().keys)) {
    // What cannot be done just now does nothing, and neither does the browser in its place.
    const run = command.run as (() => void | boolean) | undefined; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what has a key needs no input
    if (isDisabled(command) || run?.() !== false) {
      event.preventDefault();
      return;
    }
  }
};

/** The one listener for the keys of commands, as long as somebody is at work. @returns the way to end it */
export const listenToKeys = (): (() => void) => {
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
};
