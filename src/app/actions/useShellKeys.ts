import { useLayoutEffect } from 'react';
import { isOffered, runCommand } from '#src/stores/shell/commands.ts';
import { shellKey } from './keys.ts';
import { openPalette } from './palette.ts';

/** Where signs are typed; a dialog and a menu keep their keys to themselves. */
const TYPING = 'input, textarea, select, [contenteditable="true"]';
const CLOSED = '[role="dialog"], [role="menu"]';

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

const onKey = (event: KeyboardEvent): void => {
  const typing = isWithin(event.target, TYPING);
  const key = shellKey({ ...read(event), altGraph: event.getModifierState('AltGraph') }, typing);
  if (key === undefined || event.defaultPrevented || isWithin(event.target, CLOSED)) return;
  if (key === 'palette') void openPalette();
  else if (key === 'shortcuts.show') {
    if (typing) return;
    runCommand(key, undefined);
  } else if (isOffered(key)) runCommand(key, undefined);
  else return;
  event.preventDefault();
};

const read = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => ({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
});

/** The keys that hold everywhere behind the login, from the moment that something is seen there. */
export const useShellKeys = (): void =>
  useLayoutEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
