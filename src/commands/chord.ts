/** The part of a keyboard event that is used. */
export interface KeyPress {
  readonly key: string;
  /** The physical key, whatever it types. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** AltGr, which types letters on many keyboards and also reports Ctrl and Alt. */
  readonly altGraph: boolean;
}

/**
 * The character of a key press: what it types or, if that is no Latin letter (Greek, Cyrillic, and Ctrl+Alt+L, which
 * AltGr makes an 'ł'), the letter at that position of a Latin keyboard. In a field Ctrl+Alt may mean AltGr, so the
 * typed character is used.
 */
const signOf = ({ key, code, altKey }: KeyPress, typing: boolean): string => {
  if (key === ' ') return 'Space';
  if (key.length > 1 && key !== 'Dead') return key;
  if (/^[a-z]$/i.test(key) || (typing && altKey)) return key.toUpperCase();
  return /^Key([A-Z])$/.exec(code)?.[1] ?? key.toUpperCase();
};

/**
 * A key press as a chord with modifiers in this order: `Ctrl+Alt+Shift+K`. Shift alone is part of the character.
 * Undefined for AltGr, which types.
 * @param typing whether the focus is in a field
 */
export const chordOf = (press: KeyPress, typing: boolean): string | undefined => {
  if (press.altGraph) return undefined;
  const isCommand = press.ctrlKey || press.metaKey;
  const sign = signOf(press, typing);
  const isShifted = press.shiftKey && (isCommand || press.altKey || sign.length > 1);
  return `${isCommand ? 'Ctrl+' : ''}${press.altKey ? 'Alt+' : ''}${isShifted ? 'Shift+' : ''}${sign}`;
};

/** A single letter, digit or character, which users of speech input trigger by accident (WCAG 2.1.4). */
export const isSingle = (chord: string): boolean => Array.from(chord).length === 1;

/** Keys for navigation, confirming and leaving: they cannot be assigned to anything else on their own. */
const KEPT = /^(Shift\+)?(Tab|Enter|Escape|Space|Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown|Backspace)$/;
/** Key names of a modifier alone, or of no real key. */
const UNFINISHED = /(^|\+)(Control|Shift|Alt|Meta|AltGraph|CapsLock|Dead|Process|Unidentified)$/;

export const isUnfinished = (chord: string): boolean => UNFINISHED.test(chord);
export const mayBeChosen = (chord: string): boolean => !KEPT.test(chord);
