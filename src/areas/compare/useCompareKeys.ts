import { useEffect } from 'react';
import { type Mode, MODES } from './modes.ts';

interface CompareControl {
  readonly next: () => void;
  readonly previous: () => void;
  readonly mode: (mode: Mode) => void;
}

const isElsewhere = (target: EventTarget | null): boolean => target instanceof Element && target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null;

/** N and F8 go to the next difference, P and Shift+F8 to the one before, 1 to 4 choose how the pages are shown. */
export function useCompareKeys(control: CompareControl): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || (isElsewhere(event.target) && event.key !== 'F8')) return;
      const key = event.key.toLowerCase();
      const mode = MODES[Number(key) - 1];
      if (key === 'n' || (key === 'f8' && !event.shiftKey)) control.next();
      else if (key === 'p' || key === 'f8') control.previous();
      else if (mode !== undefined) control.mode(mode);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
