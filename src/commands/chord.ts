/** What a key press is read from. */
export interface KeyPress {
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

/**
 * The sign of a key press: what it types, or where that is no Latin letter (Greek, Cyrillic, and Ctrl+Alt+L where AltGr
 * makes an 'ł' of it) what stands there on a Latin keyboard. Where one types, Ctrl+Alt may stand for AltGr: what it
 * writes is meant.
 */
const signOf = ({ key, code, altKey }: KeyPress, typing: boolean): string => {
  if (key === ' ') return 'Space';
  if (key.length > 1 && key !== 'Dead') return key;
  if (/^[a-z]$/i.test(key) || (typing && altKey)) return key.toUpperCase();
  return /^Key([A-Z])$/.exec(code)?.[1] ?? key.toUpperCase();
};

/**
 * A key press as a chord, the modifiers in this order: `Ctrl+Alt+Shift+K`. By itself Shift is a part of the sign.
 * Undefined for AltGr, which types.
 * @param typing whether it goes into a field
 */
export const chordOf = (press: KeyPress, typing: boolean): string | undefined => {
  if (press.altGraph) return undefined;
  const isCommand = press.ctrlKey || press.metaKey;
  const sign = signOf(press, typing);
  const isShifted = press.shiftKey && (isCommand || press.altKey || sign.length > 1);
  return `${isCommand ? 'Ctrl+' : ''}${press.altKey ? 'Alt+' : ''}${isShifted ? 'Shift+' : ''}${sign}`;
};

/** A letter, a figure or a sign alone, which people who speak to their computer press by accident (WCAG 2.1.4). */
export const isSingle = (chord: string): boolean => Array.from(chord).length === 1;

/** Keys that move about, confirm and leave everywhere: nothing else may be put on them alone. */
const KEPT = /^(Shift\+)?(Tab|Enter|Escape|Space|Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown|Backspace)$/;
/** Signs that stand for a held modifier alone, or for no key. */
const UNFINISHED = /(^|\+)(Control|Shift|Alt|Meta|AltGraph|CapsLock|Dead|Process|Unidentified)$/;

export const isUnfinished = (chord: string): boolean => UNFINISHED.test(chord);
export const mayBeChosen = (chord: string): boolean => !KEPT.test(chord);
