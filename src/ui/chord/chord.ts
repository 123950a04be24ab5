/** Symbols shown for keys in every language. */
const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  '-': '−',
};

/** Keys whose labels depend on the language: texts `keys.*` of the namespace ui. */
const LETTERED = [
  'Ctrl',
  'Shift',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Delete',
  'Backspace',
  'Enter',
  'Escape',
  'Space',
] as const;
export type LetteredKey = (typeof LETTERED)[number];

/** The keys of a chord such as `Ctrl+ArrowUp` as displayed. */
export const signsOf = (chord: string, nameOf: (key: LetteredKey) => string): readonly string[] => {
  const keys = chord.split(/\+(?=.)/);
  return keys.map((key) => {
    const lettered = LETTERED.find((candidate) => candidate === key);
    return lettered === undefined ? (SIGNS[key] ?? key) : nameOf(lettered);
  });
};
