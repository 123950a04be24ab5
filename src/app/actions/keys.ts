import type { PlainCommand } from '#src/stores/shell/commands.ts';

interface KeyPress {
  readonly key: string;
  /** The key by its place on the keyboard, whatever it types. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** AltGr, which types letters on many keyboards and reports Ctrl and Alt as well. */
  readonly altGraph: boolean;
}

export type ShellKey = 'palette' | Extract<PlainCommand, 'shortcuts.show' | 'list.focus' | 'list.toggleAll'>;

/** The keys of the shell by what they do, as the sheet of shortcuts shows them. CTRL+ALT+L and CTRL+ALT+A: specification, section 2, Shortcuts. */
export const SHELL_CHORDS: Readonly<Record<ShellKey, string>> = {
  palette: 'Ctrl+K',
  'shortcuts.show': '?',
  'list.focus': 'Ctrl+Alt+L',
  'list.toggleAll': 'Ctrl+Alt+A',
};

const meanings = new Map(Object.entries(SHELL_CHORDS).map(([meaning, chord]) => [chord, meaning as ShellKey])); // oxlint-disable-line typescript/no-unsafe-type-assertion -- the keys of a record over ShellKey

/**
 * The letter of a key press: what it types, or where that is no Latin letter (Greek, Cyrillic, and Ctrl+Alt+L where AltGr makes an
 * 'ł' of it) what stands there on a Latin keyboard. Where one types, Ctrl+Alt may stand for AltGr: what it writes is meant.
 */
const letterOf = ({ key, code, altKey }: KeyPress, typing: boolean): string => {
  if (/^[a-z]$/i.test(key) || (typing && altKey)) return key.toUpperCase();
  return /^Key([A-Z])$/.exec(code)?.[1] ?? key.toUpperCase();
};

/**
 * What a key press means to the shell, undefined where it means nothing.
 * @param typing whether it goes into a field
 */
export const shellKey = (press: KeyPress, typing: boolean): ShellKey | undefined => {
  const { ctrlKey, metaKey, altKey, shiftKey, altGraph } = press;
  if (altGraph) return undefined;
  const command = ctrlKey || metaKey;
  if (command && shiftKey) return undefined;
  return meanings.get(
    `${command ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${command ? letterOf(press, typing) : press.key.toUpperCase()}`,
  );
};
