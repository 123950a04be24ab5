import type { KeySettings } from '#src/stores/settings/model.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { chordOf } from './chord.ts';
import { isDisabled } from './command.ts';
import { hereAt, type Here, reaches } from './context.ts';
import { chordsOf } from './keySettings.ts';
import { type Found, offeredCommands } from './registry.ts';

/** Whether an input method is composing, or the key's character is not yet known. */
const isOfInputMethod = ({ isComposing, key, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229 || key === 'Process' || key === 'Unidentified';

/** The commands a chord triggers: those the user assigned it to first, then by proximity. */
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
  // While the page does not have the focus, keys belong to the browser's own find bar and to other windows.
  if (event.defaultPrevented || isOfInputMethod(event) || !document.hasFocus()) return;
  const here = hereAt(event.target);
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const altGraph = event.getModifierState('AltGraph');
  const chord = chordOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, altGraph }, here.typing);
  if (chord === undefined) return;
  for (const command of reached(chord, here, offeredCommands(), useSettings.getState().keys)) {
    // A disabled command does nothing, and the browser's default is suppressed too.
    const run = command.run as (() => void | boolean) | undefined; // oxlint-disable-line typescript/no-unsafe-type-assertion -- commands with keys take no input
    if (isDisabled(command) || run?.() !== false) {
      event.preventDefault();
      return;
    }
  }
};

/** The only key listener for commands. @returns a function that removes it */
export const listenToKeys = (): (() => void) => {
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
};
