import { useEffect } from 'react';
import type { Finder } from '#src/viewer/session/text/finder.ts';
import { findCommand } from './findKeys.ts';

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Listens for the keys of the find while a document is shown; a dialog keeps its keys to itself. */
export function useFindKeys(finder: Finder, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        event.getModifierState('AltGraph') ||
        isIn(event.target, '[role="dialog"], [role="menu"]')
      )
        return;
      const command = findCommand(event, isIn(event.target, 'input, textarea, select, [contenteditable]'));
      if (command === undefined) return;
      event.preventDefault();
      if (command === 'open' || !finder.store.getState().isOpen) finder.open();
      else finder.step(command === 'next' ? 1 : -1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [finder, isEnabled]);
}
