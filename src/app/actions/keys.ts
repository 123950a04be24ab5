import type { PlainCommand } from '#src/stores/shell/commands.ts';

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** AltGr, which types letters on many keyboards and reports Ctrl and Alt as well. */
  readonly altGraph: boolean;
}

export type ShellKey = 'palette' | Extract<PlainCommand, 'shortcuts.show' | 'list.focus' | 'list.toggleAll'>;

/** The keys of the shell by what they do, as the sheet of shortcuts shows them. CTRL+ALT+L and CTRL+ALT+A: specification, section 2, Shortcuts. */
export const SHELL_CHORDS: Readonly<Record<ShellKey, string>> = { palette: 'Ctrl+K', 'shortcuts.show': '?', 'list.focus': 'Ctrl+Alt+L', 'list.toggleAll': 'Ctrl+Alt+A' };

const meanings = new Map(Object.entries(SHELL_CHORDS).map(([meaning, chord]) => [chord, meaning as ShellKey])); // oxlint-disable-line typescript/no-unsafe-type-assertion -- the keys of a record over ShellKey

/** What a key press means to the shell, undefined where it means nothing. */
export const shellKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, altGraph }: KeyPress): ShellKey | undefined => {
  if (altGraph) return undefined;
  const command = ctrlKey || metaKey;
  if (command && shiftKey) return undefined;
  return meanings.get(`${command ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${key.toUpperCase()}`);
};
