import { useEffect } from 'react';
import { type CompareControl, compareKey } from './keys.ts';

/** Where letters and arrows belong to what has the focus. */
const isElsewhere = (target: EventTarget | null): boolean => target instanceof Element && target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null;

/** The keyboard of a comparison (keys.ts). */
export function useCompareKeys(control: CompareControl): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || (isElsewhere(event.target) && event.key !== 'F8')) return;
      const key = compareKey(event);
      if (key === undefined) return;
      key.run(control);
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
