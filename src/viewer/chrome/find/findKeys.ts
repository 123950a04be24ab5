import type { KeyPress } from '../keys.ts';

/** What the keys of the find ask for. */
export type FindCommand = 'open' | 'next' | 'previous';

/**
 * F3 and Ctrl+G go on from hit to hit (with Shift back) wherever one is, and open the find where it is closed; `/` opens it as it
 * leads to the search in the search area, unless one is typing. Ctrl+F stays the browser's.
 */
export function findCommand(press: KeyPress, isTyping: boolean): FindCommand | undefined {
  const { key, shiftKey, altKey } = press;
  const isCommand = (press.ctrlKey || press.metaKey) && !altKey;
  const isPlain = !press.ctrlKey && !press.metaKey && !altKey;
  if ((isPlain && key === 'F3') || (isCommand && key.toLowerCase() === 'g')) return shiftKey ? 'previous' : 'next';
  return isPlain && key === '/' && !isTyping ? 'open' : undefined;
}
